/**
 * Of several answers to one question only that of the latest asking counts: an earlier one that comes later was
 * read before. `ask(key)` opens a turn; what it returns says whether that turn is still the latest.
 */
export function latestOnly<K>(): (key: K) => () => boolean {
  const turns = new Map<K, symbol>();
  return (key) => {
    const turn = Symbol();
    turns.set(key, turn);
    return () => turns.get(key) === turn;
  };
}
