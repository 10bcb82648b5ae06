import { plainShape, type Shape } from './declared-shape.ts';
import { anyValue, edgeValue, nested, sampleOf } from './hostile-values.ts';
import type { Random } from './random.ts';

type Holder = Record<string, unknown>;

/** One place in a value: who holds it, under which name, and what is declared of it. */
interface Slot {
  holder: Holder;
  name: string;
  shape: Shape;
}

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

function slotsOf(holder: Holder, name: string, declared: Shape): Slot[] {
  const shape = plainShape(declared);
  const value = holder[name];
  const inner = isHolder(value)
    ? Object.keys(value).flatMap((key) =>
        slotsOf(value, key, (Array.isArray(value) ? shape.items : shape.properties?.[key]) ?? {}),
      )
    : [];
  return [{ holder, name, shape: declared }, ...inner];
}

/** Fills in some of what is declared and was left out, at every level. */
function complete(random: Random, value: unknown, declared: Shape, ids: readonly string[]): unknown {
  const shape = plainShape(declared);
  if (!isHolder(value) || Array.isArray(value) || !shape.properties) return value;
  for (const [name, field] of Object.entries(shape.properties)) {
    if (name in value) value[name] = complete(random, value[name], field, ids);
    else if (random.chance(0.3)) value[name] = sampleOf(random, field, ids);
  }
  return value;
}

/** Also where the name is one that assignment would take for something else. */
const put = (holder: Holder, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });

function restructure(random: Random, { holder, name }: Slot): void {
  const value = holder[name];
  const target = isHolder(value) && !Array.isArray(value) ? value : holder;
  random.pick<() => void>([
    () => delete holder[name],
    () => put(holder, name.toUpperCase(), value),
    () => put(holder, name, [value]),
    () => put(holder, name, { [name]: value }),
    () => put(target, '__proto__', { isAdmin: true, permissions: 255 }),
    () => put(target, 'constructor', { prototype: { permissions: 255 } }),
    () => put(target, '', null),
    () => put(target, 'x'.repeat(5_000), nested(10)),
  ])();
}

/**
 * A variant of a valid example, mostly of the declared shape and wrong in one to three places, so that it comes
 * as deep as it can. `ids` are those that mean something to who is asked.
 */
export function mutateValue(random: Random, shape: Shape, example: unknown, ids: readonly string[]): unknown {
  const root: Holder = { value: complete(random, structuredClone(example), shape, ids) };
  const times = 1 + random.below(3);
  for (let time = 0; time < times; time++) {
    const slot = random.pick(slotsOf(root, 'value', shape));
    const kind = random.next();
    if (kind < 0.15) restructure(random, slot);
    else if (kind < 0.3) slot.holder[slot.name] = anyValue(random);
    else if (kind < 0.5) slot.holder[slot.name] = sampleOf(random, slot.shape, ids);
    else slot.holder[slot.name] = edgeValue(random, slot.shape, ids);
  }
  return root.value;
}
