import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

interface AxeResults {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/** What comes in by fading is judged when it is there: half way its colours are nobody's. What never ends is not waited for. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
  .map((animation) => animation.finished)).then(() => null)`;

/** axe finds nothing on what is shown now (WCAG 2.2 AA and good practice). */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(SETTLED);
  // Evaluated by the debugger, so that the page's own policy need not allow it.
  await page.evaluate(axe.source);
  const results = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  const found = results.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
  expect(found, what).toEqual([]);
}
