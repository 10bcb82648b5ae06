import { expect, it } from 'vitest';
import { createLanes } from './push-lanes.ts';

/** Work that lasts until it is told to end. */
function createWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      started.push(name);
      ends.push(resolve);
    });
  return { started, ends, work };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('a push service that hangs holds its own lanes and nobody else', async () => {
  const run = createLanes();
  const { started, work } = createWork();
  for (let index = 0; index < 200; index++) void run('https://hangs', true, work('hangs'));
  void run('https://works', true, work('works'));
  await turn();
  expect(started.filter((name) => name === 'hangs')).toHaveLength(24);
  expect(started).toContain('works');
});

it('urgent before calm, and a failure frees its lane', async () => {
  const run = createLanes();
  const { started, ends, work } = createWork();
  for (let index = 0; index < 24; index++) void run('https://one', false, work('first'));
  const failing = run('https://one', false, async () => {
    throw new Error('as told');
  });
  void run('https://one', false, work('calm'));
  void run('https://one', true, work('urgent'));
  await turn();
  expect(started).toHaveLength(24);
  ends[0]?.();
  await turn();
  expect(started.slice(24)).toEqual(['urgent']);
  ends[1]?.();
  await expect(failing).rejects.toThrow('as told');
  await turn();
  expect(started.slice(24)).toEqual(['urgent', 'calm']);
});
