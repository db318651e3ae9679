import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { fullPanel, guestPages, panelPages } from '../../support/full-panel.ts';
import { signInBrowser } from '../../support/panel.ts';

const usable = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'radio', 'checkbox'];

/** What can be used on a page and has no name, as the browser tells assistive technology. */
async function nameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && usable.includes(String(role?.value)))
    .filter(({ name }) => !name?.value)
    .map(({ role }) => String(role?.value));
}

/** What can be used on a page and is smaller than a finger. Choices are as large as their labels. */
function small(page: Page): Promise<string[]> {
  const targets =
    'a:not(.skip, p a, li small a, .leaflet-control-attribution a), button, input:not([type=radio]), select, summary, textarea, label:has([type=radio]), .leaflet-marker-icon';
  return page.locator(targets).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        html: element.outerHTML.slice(0, 90),
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ html, box }) => `${html} ${box.width}×${box.height}`),
  );
}

async function faultsOn(
  visitor: Visit,
  paths: Record<string, string>,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    await visitor.page.goto(path);
    await hydrated(visitor);
    for (const fault of await look(visitor.page)) found.push(`${name}: ${fault}`);
  }
  return found;
}

test.each([
  ['has a name', nameless],
  ['can be hit by a finger', small],
])(
  'whatever can be used in the panel %s',
  async (_what, look) => {
    const { site } = await fullPanel();
    const visitor = await visit(site, { viewport: { width: 390, height: 800 } });
    const guests = await faultsOn(visitor, guestPages, look);
    await signInBrowser(visitor, site);

    expect([...guests, ...(await faultsOn(visitor, panelPages, look))]).toEqual([]);
  },
  120_000,
);
