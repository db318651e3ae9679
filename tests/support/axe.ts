import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { isWhole } from './sweep.ts';

/** Without its comments and long names, which are more than half of it: each page reads all of it. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Fault = { id: string; nodes: string[] };

/** Answers with no more than what a test looks at: the whole report is hundreds of kilobytes. */
const faults =
  '({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ element }) => element.outerHTML) }))';

/** Axe would write down the HTML of each element that it looks at, the whole page's among them, for each rule. */
const withoutHtml = 'axe.configure({ noHtml: true })';

/**
 * What axe finds on a page in its current state.
 *
 * @param parts `within`: the selector of the only part to look at; `without`: rules to leave out; `only`: the others.
 */
export async function audit(
  page: Page,
  {
    within,
    without = [],
    only,
  }: { within?: string; without?: string[]; only?: string[] | undefined } = {},
): Promise<Fault[]> {
  // Axe is half a megabyte of script, so a page that is looked at twice reads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe};${withoutHtml}`);
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
  // Frames hold a mail, without scripts, or a video of another site: axe cannot run in either.
  const runOnly = only && { type: 'rule', values: only };
  const options = {
    resultTypes: ['violations'],
    elementRef: true,
    rules,
    runOnly,
    iframes: false,
  };
  const context = within === undefined ? 'document' : JSON.stringify(within);
  return page.evaluate<Fault[]>(`axe.run(${context}, ${JSON.stringify(options)}).then(${faults})`);
}

/** What depends on the theme; in `npm test` the other rules look at a page once. */
export const ofColours = isWhole ? undefined : ['color-contrast', 'link-in-text-block'];

/**
 * The violations that axe finds on a page in its current state, in dark and light mode.
 *
 * @param within the selector of the only part to look at, where a test has looked at the others.
 */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, only] of [['DARK'], ['LIGHT', ofColours]] as const) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    for (const { id, nodes } of await audit(page, { only, ...(within && { within }) })) {
      found.push(`${theme}: ${id} ${nodes[0]?.slice(0, 120)}`);
    }
  }
  return found;
}
