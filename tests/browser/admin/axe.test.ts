import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/axe.ts';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { fullPanel, guestSample, inParts, panelSample } from '../../support/full-panel.ts';
import { signInBrowser } from '../../support/panel.ts';
import { amount, pagesInTurn } from '../../support/sweep.ts';

const phone = { width: 390, height: 800 };
const desk = { width: 1280, height: 720 };

const usable = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'radio', 'checkbox'];

/** What can be used on a page and has no name, as the browser tells assistive technology. */
async function nameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && usable.includes(String(role?.value)))
    .filter(({ name }) => !name?.value)
    .map(({ role }) => `no name: ${role?.value}`);
}

/** What can be used on a page and is smaller than a finger. Choices are as large as their labels. */
function small(page: Page): Promise<string[]> {
  const targets =
    'a:not(.skip, p a, li small a, .leaflet-control-attribution a), button, input:not([type=radio], label > [type=checkbox]), select, summary, textarea, label:has(> [type=radio], > [type=checkbox]), .leaflet-marker-icon';
  return page.locator(targets).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        html: element.outerHTML.slice(0, 90),
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ html, box }) => `too small: ${html} ${box.width}×${box.height}`),
  );
}

/** What keeps people from using these pages, each of which is loaded once. */
async function faultsOn(visitor: Visit, paths: Record<string, string>) {
  const { page } = visitor;
  const found: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    await page.setViewportSize(phone);
    await page.goto(path);
    await hydrated(visitor);
    const held = [...(await nameless(page)), ...(await small(page))];
    await page.setViewportSize(desk);
    for (const fault of [...held, ...(await violationsOf(page))]) found.push(`${name}: ${fault}`);
  }
  return found;
}

/** Every eighth page of the sample, and every third in `npm run test:all`. */
const parts = inParts(pagesInTurn(panelSample, 1, amount(3, 8), 1));

test.each(parts.map((part) => [Object.keys(part).join(', '), part] as const))(
  'in the panel, whatever can be used has a name and can be hit by a finger, and axe finds nothing to mend, light and dark: %s',
  async (_names, part) => {
    const { site } = await fullPanel();
    const visitor = await visit(site);
    await signInBrowser(visitor, site);

    expect(await faultsOn(visitor, part)).toEqual([]);
  },
  120_000,
);

test('so it is where nobody is signed in', { tags: 'extended' }, async () => {
  const { site } = await fullPanel();

  expect(await faultsOn(await visit(site), guestSample)).toEqual([]);
});
