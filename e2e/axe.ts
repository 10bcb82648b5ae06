import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/** axe finds nothing on what is shown now (WCAG 2.2 AA and good practice). */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Evaluated by the debugger, so that the page's own policy need not allow it.
  await page.evaluate(source);
  const results = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  const found = results.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
  expect(found, what).toEqual([]);
}
