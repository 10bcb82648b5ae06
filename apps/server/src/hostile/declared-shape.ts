import { z } from 'zod';

/** As much of a JSON Schema as the contract's declarations need. */
export interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

const known = new WeakMap<z.ZodType, Shape>();

/** What a schema of the contract declares of what may be sent. */
export function shapeOf(schema: z.ZodType): Shape {
  const found = known.get(schema);
  if (found) return found;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape;
  known.set(schema, made);
  return made;
}

/** The one of several that is no null, first. */
export function plainShape(shape: Shape): Shape {
  const several = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  const first = several?.find((candidate) => candidate.type !== 'null');
  return first ? plainShape(first) : shape;
}
