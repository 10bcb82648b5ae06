import { z } from 'zod';

type Fold = (value: unknown) => unknown;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inner(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return inner(schema.unwrap() as z.ZodType);
  }
  return schema;
}

function foldObject(schema: z.ZodObject): Fold {
  const fields = new Map(
    Object.entries(schema.shape).map(([name, field]) => [
      name.toLowerCase(),
      { name, fold: foldNames(field as z.ZodType) },
    ]),
  );
  return (value) => {
    if (!isRecord(value)) return value;
    const folded: Record<string, unknown> = {};
    for (const [given, part] of Object.entries(value)) {
      const field = fields.get(given.toLowerCase());
      // The exact spelling wins when a body carries both.
      if (field && (given === field.name || !Object.hasOwn(value, field.name))) {
        folded[field.name] = field.fold(part);
      }
    }
    return folded;
  };
}

/**
 * Body names are matched without regard to case (design §4): makes, once for each schema, the function that
 * renames a body's fields to the schema's spelling. Unknown names, `__proto__` among them, fall away.
 */
export function foldNames(schema: z.ZodType): Fold {
  const bare = inner(schema);
  if (bare instanceof z.ZodObject) return foldObject(bare);
  if (bare instanceof z.ZodArray) {
    const fold = foldNames(bare.element as z.ZodType);
    return (value) => (Array.isArray(value) ? value.map(fold) : value);
  }
  return (value) => value;
}
