import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { presenceIdOf } from '@soteria/server/demo/demo-id';
import { closedPort } from '@soteria/server/testing/ports';
import { riverside } from '@soteria/server/testing/raise';
import { startWire, type Wire } from '@soteria/server/testing/wire';
import { enter, inTimeline, type Person, raiseLockdown, write } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

/** Longest wait for a screen to be live again, in ms: a connect that was lost is begun anew after 10 s and 5 s more. */
const RECONNECT = 30_000;
/** Longer than a page keeps a socket that does not answer, in ms. */
const GIVEN_UP = 14_000;

let soteria: Soteria;
let wire: Wire;
/** What browsers see: the product behind a network that can fall silent. */
let seen: Soteria;
test.beforeAll(async () => {
  const port = await closedPort();
  const url = `http://localhost:${port}`;
  soteria = await startSoteria({ PUBLIC_URL: url });
  wire = await startWire(Number(new URL(soteria.url).port), () => {}, port);
  seen = { ...soteria, url };
});
test.afterAll(async () => {
  await wire.close();
  await soteria.stop();
});

/** Somebody whose network is well writes on the incident that this page has open. */
async function writeElsewhere({ page }: Person, authorization: string, text: string): Promise<void> {
  const response = await fetch(`${soteria.url}/api/v1/${riverside.t}/Timelines`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      OwnerType: 3,
      OwnerId: new URL(page.url()).pathname.split('/').at(-1),
      CreatedByPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
      Content: { Text: text },
    }),
  });
  expect(response.status).toBe(201);
}

test('the network falls silent without a word: the page says so, and is right again without a reload', async ({
  browser,
}) => {
  const maya = await enter(browser, seen, 'm.lindqvist');
  const asked = maya.page.waitForRequest((request) => request.url().endsWith('/Incidents'));
  await raiseLockdown(maya);
  const authorization = (await (await asked).headerValue('authorization')) ?? '';
  await maya.page.getByRole('button', { name: 'Open the incident' }).click();
  await write(maya, 'before the silence');
  await expect(inTimeline(maya, 'before the silence')).toHaveCount(1);
  const notice = maya.page.getByRole('alert').filter({ hasText: 'Not connected' });

  for (const [text, lasts] of [
    ['in a short silence', 0],
    ['in a long silence', GIVEN_UP],
  ] as const) {
    wire.silence();
    await writeElsewhere(maya, authorization, text);
    await expect(notice).toBeVisible();
    await expect(inTimeline(maya, text)).toHaveCount(0);
    await maya.page.waitForTimeout(lasts);
    await expect(notice).toBeVisible();
    wire.mend();
    await expect(inTimeline(maya, text)).toHaveCount(1, { timeout: RECONNECT });
    await expect(notice).toHaveCount(0, { timeout: RECONNECT });
  }
  await write(maya, 'after the silence');
  await expect(inTimeline(maya, 'after the silence')).toHaveCount(1);
  await expect(inTimeline(maya, 'before the silence')).toHaveCount(1);
  expect(maya.complaints).toEqual([]);
  await maya.context.close();
});
