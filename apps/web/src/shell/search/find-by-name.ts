import Fuse from 'fuse.js/basic';

const OPTIONS = {
  keys: ['name'],
  includeScore: true,
  ignoreLocation: true,
  ignoreDiacritics: true,
  // Equally good names keep the order they came in: what is live stays first.
  ignoreFieldNorm: true,
  // About one letter in three may be wrong.
  threshold: 0.34,
};

/** Spec core §2: fuzzy on the display name, the term trimmed; each of its words counts, in any order. The best first. */
export function findByName<T extends { name: string }>(items: readonly T[], term: string): T[] {
  const words = term.split(/\s+/).filter((word) => word !== '');
  const fuse = new Fuse(items, OPTIONS);
  const scores = words.map(
    (word) => new Map(fuse.search(word).map(({ refIndex, score = 0 }) => [refIndex, score])),
  );
  return items
    .flatMap((item, index) =>
      scores.every((found) => found.has(index))
        ? [{ item, score: scores.reduce((sum, found) => sum + (found.get(index) ?? 0), 0) }]
        : [],
    )
    .toSorted((a, b) => a.score - b.score)
    .map(({ item }) => item);
}
