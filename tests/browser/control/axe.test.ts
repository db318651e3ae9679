import { expect, test } from 'vitest';
import { violationsOf } from '../../support/axe.ts';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { fullPanel, guestPages, panelParts } from '../../support/full-panel.ts';
import { signInBrowser } from '../../support/panel.ts';

/** What axe finds on each of these pages. */
async function violationsOn(visitor: Visit, paths: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    await visitor.page.goto(path);
    await hydrated(visitor);
    for (const fault of await violationsOf(visitor.page)) found.push(`${name}, ${fault}`);
  }
  return found;
}

test.each(panelParts.map((part) => [Object.keys(part).join(', '), part] as const))(
  'axe finds nothing to mend in the panel, light and dark: %s',
  async (_names, part) => {
    const { site } = await fullPanel();
    const visitor = await visit(site);
    await signInBrowser(visitor, site);

    expect(await violationsOn(visitor, part)).toEqual([]);
  },
  120_000,
);

test('nor where nobody is signed in', async () => {
  const { site } = await fullPanel();

  expect(await violationsOn(await visit(site), guestPages)).toEqual([]);
});
