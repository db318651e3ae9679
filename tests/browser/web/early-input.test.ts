import { describe, expect } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { holdBack } from '../../support/held-requests.ts';
import { photo } from '../../support/images.ts';
import { button, field, goodPanel, signInBrowser, words } from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import type { TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const en = messagesOf('en');

const { account, fields, form, parcels } = words;

/** A page whose forms and lists are not hydrated until the test says so. */
async function openUnhydrated(site: TestSite, path: string) {
  const visitor = await visit(site);
  await signInBrowser(visitor, site);
  return { ...visitor, hydrate: await openWithoutChunks(visitor, path) };
}

async function openWithoutChunks(visitor: Visit, path: string): Promise<() => Promise<void>> {
  const release = await holdBack(visitor.page, /\/(form|[\w-]+-(?:form|list|field))-.*\.js/);
  await visitor.page.goto(path, { waitUntil: 'commit' });
  return async () => {
    release();
    await hydrated(visitor);
  };
}

describe('what is done before the script has come', () => {
  test('typing is kept, and is sent', async ({ site }) => {
    const { page, hydrate } = await openUnhydrated(site, paths.control.createParcel);
    await field(page, fields.recipient_name).fill('Grace Bauer');
    await field(page, fields.weight).fill('5,5');
    await field(page, fields.destination).fill('Berlin');
    // Without script the form would be sent as it is.
    expect(await button(page, en.control.form.create).isEnabled()).toBe(true);

    await hydrate();
    expect(await field(page, fields.recipient_name).inputValue()).toBe('Grace Bauer');
    expect(await field(page, fields.weight).inputValue()).toBe('5.5 kg');
    await button(page, en.control.form.create).click();
    await page.locator('.toast-good').waitFor();

    const saved = await site.db.selectFrom('parcels').selectAll().executeTakeFirst();
    expect(saved).toMatchObject({ recipient_name: 'Grace Bauer', destination: 'Berlin' });
  });

  test('what the browser fills in by itself is kept', { tags: 'extended' }, async ({ site }) => {
    const visitor = await visit(site);
    const { page } = visitor;
    const hydrate = await openWithoutChunks(visitor, paths.control.signIn);
    // Password managers fill a field and say nothing.
    await field(page, fields.email).evaluate((input) => {
      if (input instanceof HTMLInputElement) input.value = 'owner@example.com';
    });

    await hydrate();
    const sent = page.waitForRequest(`**${paths.api.signIn}`);
    await field(page, fields.password).fill('a good long password');
    await button(page, account.signIn).click();

    expect((await sent).postData()).toContain('owner@example.com');
  });

  test('a picture that was chosen is kept', { tags: 'extended' }, async ({ site }) => {
    await insertParcel(site.db);
    const { page, hydrate } = await openUnhydrated(site, '/control/parcels/TEST-1001/update-image');
    const buffer = Buffer.from(await (await photo()).arrayBuffer());
    const file = { name: 'parcel.jpg', mimeType: 'image/jpeg', buffer };
    await field(page, fields.image).setInputFiles(file);

    await hydrate();
    await page.getByText(form.chosenPicture).waitFor();
    await button(page, parcels.upload).click();
    await goodPanel(page).waitFor();
  });
});
