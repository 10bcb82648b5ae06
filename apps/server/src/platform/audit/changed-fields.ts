export type ChangedFields = Record<string, { from: unknown; to: unknown }>;

/** The fields that differ, each as it was and as it is; null when none does. Of things with the same fields. */
export function changedFields<T extends object>(before: T, after: T): ChangedFields | null {
  const fields = Object.keys(after) as (keyof T & string)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}
