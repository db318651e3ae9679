import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { storedMessages } from '../../support/notifications/messages.ts';
import { button, goodPanel, signInBrowser, words } from '../../support/panel.ts';
import type { TestSite } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

/** As password managers do, before the site's own scripts have come: an element before each field. */
function putElementsBetween(): void {
  for (const field of document.querySelectorAll('input, textarea')) {
    field.before(document.createElement('password-manager'));
  }
}

/** Opens pages whose scripts are held back until `hydrate` is called. */
async function visitWithExtension(site: TestSite) {
  const visitor = await visit(site);
  const { page, complaints } = visitor;
  let release = () => {};
  let held: Promise<void>;
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const open = async (path: string) => {
    held = new Promise((resolve) => {
      release = resolve;
    });
    // The load waits for the scripts.
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    await page.evaluate(putElementsBetween);
  };
  const hydrate = async () => {
    release();
    await allHydrated(visitor);
    // React has met the strange elements, and says so.
    const others = complaints.splice(0).filter((text) => !text.includes('React error #418'));
    expect(others).toEqual([]);
  };
  return { visitor, page, open, hydrate };
}

async function allHydrated(visitor: Visit): Promise<void> {
  await hydrated(visitor);
  for (const island of await visitor.page.locator('way-island[on=visible]').all()) {
    await island.locator('> *').first().scrollIntoViewIfNeeded();
  }
  await visitor.page.locator('way-island:not([hydrated])').first().waitFor({ state: 'detached' });
}

/** Types into each field that takes it. @returns what each then holds, by its name. */
function typeEverywhere(page: Page): Promise<Record<string, string>> {
  return page.locator('main').evaluate((main) => {
    const typed: Record<string, string> = {};
    const fields = main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    for (const field of fields) {
      const isText = !/^(hidden|file|checkbox|radio|color|range|datetime-local)$/.test(field.type);
      if (!isText || field.name === '' || field.matches(':disabled')) continue;
      field.value = `7${field.name.replace(/\W/g, '')}`.slice(0, 7);
      typed[field.name] = field.value;
    }
    return typed;
  });
}

function held(page: Page, names: string[]): Promise<Record<string, string>> {
  return page.locator('main').evaluate((main, wanted) => {
    const texts = wanted.map((name) => {
      const field = main.querySelector(`[name="${name}"]`);
      return [name, field !== null && 'value' in field ? field.value : null];
    });
    return Object.fromEntries(texts);
  }, names);
}

/** @param pages the least number of fields that each has. */
async function typeInto(
  pages: Record<string, number>,
  { page, open, hydrate }: Awaited<ReturnType<typeof visitWithExtension>>,
): Promise<void> {
  for (const [path, least] of Object.entries(pages)) {
    await open(path);
    const typed = await typeEverywhere(page);
    expect(Object.keys(typed).length, path).toBeGreaterThanOrEqual(least);
    await hydrate();
    expect(await held(page, Object.keys(typed)), path).toEqual(typed);
  }
}

describe('what is typed before the scripts come, while an extension puts elements between the fields', () => {
  test.each([[{ [paths.contact]: 6, [paths.track]: 1, [paths.control.signIn]: 2 }]])(
    'stays in the forms of %o',
    { tags: 'extended' },
    async (pages) => {
      const { site } = await fullPanel();
      await typeInto(pages, await visitWithExtension(site));
    },
  );

  const ofThePanel: Record<string, number>[] = [
    { [paths.control.createParcel]: 10, '/control/parcels/TEST-1001/update': 10 },
    { '/control/reviews/create.html': 2, '/control/pages/our-fleet': 2 },
    { '/control/invoice/create.html': 3, '/control/settings/contact': 3 },
    { '/control/parcels/TEST-1001/update-map': 6, [paths.control.staff]: 1 },
  ];
  test.each(oneInEvery(ofThePanel.length, ofThePanel))(
    'stays in the panel’s forms of %o',
    async (pages) => {
      const { site } = await fullPanel();
      const withExtension = await visitWithExtension(site);
      await signInBrowser(withExtension.visitor, site);
      withExtension.page.on('dialog', (dialog) => dialog.accept());
      await typeInto(pages, withExtension);
    },
  );

  test('is sent, and focus and choices stay', { tags: 'extended' }, async () => {
    const { site } = await fullPanel();
    const { visitor, page, open, hydrate } = await visitWithExtension(site);
    await open(paths.contact);
    await page.getByLabel('Subject').fill('A lost glove');
    await page.getByLabel('Your message').pressSequentially('It is red.');
    await hydrate();
    await page.keyboard.type(' Wool.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Thank you. Your message has reached us.').waitFor();
    expect(await storedMessages(site)).toContainEqual(
      expect.objectContaining({ subject: 'A lost glove', body: 'It is red. Wool.' }),
    );

    await signInBrowser(visitor, site);
    await open('/control/parcels/TEST-1001/update-map');
    await page.locator('select[name=show_map]').selectOption('no');
    await page.locator('input[name=map_zoom]').fill('7');
    await hydrate();
    expect(await page.locator('select[name=show_map]').inputValue()).toBe('no');
    await button(page, words.form.save).click();
    await goodPanel(page).waitFor();
    const saved = site.db.selectFrom('parcels').select(['show_map', 'map_zoom']);
    const parcel = await saved.where('tracking_code', '=', 'TEST-1001').executeTakeFirst();
    expect(parcel).toEqual({ show_map: 'no', map_zoom: 7 });
  });
});
