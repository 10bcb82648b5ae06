import { chromium } from '@playwright/test';
import { startTestRun } from '@soteria/database/test-database';
import { enter, inTimeline, raiseLockdown, write } from './people.ts';
import { startSoteria } from './soteria.ts';

const end = await startTestRun(async () => {});
const soteria = await startSoteria();
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const shot = (p: any, n: string) => p.screenshot({ path: `/tmp/h3/${n}.png` });
try {
  const maya = await enter(b, soteria, 'm.lindqvist', { viewport: { width: 1440, height: 900 } });
  const ana = await enter(b, soteria, 'a.whitfield', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await raiseLockdown(maya);
  await maya.page.getByRole('button', { name: 'Open the incident' }).click();
  await ana.page.getByRole('alert').filter({ hasText: 'REAL' }).waitFor();
  await shot(ana.page, 'alert');
  await ana.page.getByRole('alert').filter({ hasText: 'REAL' }).getByRole('button', { name: 'Open' }).click();
  await write(maya, 'Doors locked, 27 children with me.');
  await inTimeline(ana, 'Doors locked').waitFor();
  await ana.page.getByRole('button', { name: 'I’m responding' }).first().click();
  await write(ana, 'OK');
  await write(maya, 'OK');
  await maya.page.waitForTimeout(1500);
  await shot(maya.page, 'wide');
  await shot(ana.page, 'narrow-dark');
  console.log('announcer', await maya.page.locator('p.so-hidden[aria-live=polite]').allInnerTexts());
  console.log('maya log', await maya.page.getByRole('log').innerText());
  // offline post, retried once
  await ana.context.setOffline(true);
  await write(ana, 'sent while offline');
  await ana.page.waitForTimeout(1500);
  await shot(ana.page, 'offline');
  await ana.context.setOffline(false);
  await inTimeline(maya, 'sent while offline').waitFor({ timeout: 15000 });
  await ana.page.waitForTimeout(4000);
  console.log(
    'offline post',
    await inTimeline(maya, 'sent while offline').count(),
    await inTimeline(ana, 'sent while offline').count(),
  );
  // revisit: entries that came while elsewhere are marked
  await ana.page.goto(`${soteria.url}/dashboard`);
  await write(maya, 'while you were away');
  await ana.page.waitForTimeout(800);
  await shot(ana.page, 'bar');
  await ana.page.getByRole('link', { name: /REAL EMERGENCY/ }).click();
  await ana.page.waitForTimeout(1500);
  await shot(ana.page, 'revisit');
  // closed, opened by its link
  const url = maya.page.url();
  await maya.page.getByRole('button', { name: 'Close with all clear' }).click();
  await maya.page.getByRole('button', { name: 'Give the all clear' }).click();
  await maya.page.waitForURL(/\/incidents$/);
  await maya.page.goto(url);
  await maya.page.waitForTimeout(1500);
  await shot(maya.page, 'closed');
  // drill, 10,000 entries
  await soteria.fillTimeline(10_000);
  await maya.page.goto(`${soteria.url}/incidents`);
  await maya.page.getByRole('link', { name: /DRILL Lockdown/ }).click();
  await maya.page.getByRole('log').waitFor();
  await maya.page.waitForTimeout(2000);
  const m = () =>
    maya.page.evaluate(
      `(() => { const l = document.querySelector('[role=log]'); return [l.scrollTop, l.scrollHeight, l.clientHeight]; })()`,
    );
  console.log('at start', await m());
  await shot(maya.page, 'drill');
  await maya.page.evaluate(`document.querySelector('[role=log]').scrollTop -= 1200`);
  await maya.page.waitForTimeout(1500);
  const before = await maya.page
    .getByRole('log')
    .getByText(/^entry \d+$/)
    .first()
    .boundingBox();
  const name = await maya.page
    .getByRole('log')
    .getByText(/^entry \d+$/)
    .nth(6)
    .innerText();
  const y1 = (await inTimeline(maya, new RegExp(`^${name}$`)).boundingBox())?.y;
  await maya.page.evaluate(`document.querySelector('[role=log]').scrollTop -= 300`);
  await maya.page.waitForTimeout(2000);
  const y2 = (await inTimeline(maya, new RegExp(`^${name}$`)).boundingBox())?.y;
  console.log('scrolled', await m(), before?.y, name, y1, y2, 'expected delta 300');
  await shot(maya.page, 'drill-up');
  await write(maya, 'own post comes into view');
  await maya.page.waitForTimeout(1200);
  console.log('own visible', await inTimeline(maya, 'own post comes into view').isVisible(), await m());
  console.log('complaints', maya.complaints, ana.complaints);
} catch (e) {
  console.log('ERR', String(e).slice(0, 900));
} finally {
  await b.close();
  await soteria.stop();
  await end();
}
process.exit(0);
