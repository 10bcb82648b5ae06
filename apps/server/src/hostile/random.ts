/** Random choices that come out the same for the same seed, so that a failure can be had again. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `below`. */
  below(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in so large a share of calls. */
  chance(share: number): boolean;
}

/** The 32 bits to start from: FNV-1a of the seed. */
function startOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** The generator known as mulberry32: small, fast, and even enough for tests. */
export function seeded(seed: string): Random {
  let state = startOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    chance: (share) => next() < share,
  };
}
