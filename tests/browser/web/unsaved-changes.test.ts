import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminEmail, adminPassword } from '../../support/admin.ts';
import { hydrated } from '../../support/browser.ts';
import { button, field, goodPanel, openPanel, storedState, words } from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form } = words;

const { invoicing } = en;

/** A form, and how often the browser asked whether to leave it; the answer is always this one. */
async function openDetails(answer: 'leave' | 'stay' = 'leave') {
  const site = await startSite();
  await insertParcel(site.db);
  const { page } = await openPanel(site, '/control/parcels/TEST-1001/update');
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await (answer === 'leave' ? dialog.accept() : dialog.dismiss());
  });
  const status = field(page, fields.status);
  const type = async (text: string) => {
    await status.click();
    await status.fill(text);
  };
  return { page, questions, status, type };
}

async function goToReviews(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: words.reviews.title }).click();
}

describe('a form that is left', () => {
  test('asks first, where something was typed', async () => {
    const { page, questions, status, type } = await openDetails('stay');
    await type('Delivered');

    await goToReviews(page);

    await expect.poll(() => questions).toEqual(['beforeunload']);
    expect(await status.inputValue()).toBe('Delivered');
    expect(new URL(page.url()).pathname).toBe('/control/parcels/TEST-1001/update');
  });

  test.each([
    ['nothing was typed', async () => {}],
    [
      'all is as it was',
      async (_page: Page, type: (text: string) => Promise<void>) => {
        await type('Delivered');
        await type('In transit');
      },
    ],
    [
      'all was saved',
      async (page: Page, type: (text: string) => Promise<void>) => {
        await type('Delivered');
        await button(page, form.save).click();
        await goodPanel(page).waitFor();
      },
    ],
  ])('asks nothing, where %s', { tags: 'extended' }, async (_name, prepare) => {
    const { page, questions, type } = await openDetails();
    await prepare(page, type);

    await goToReviews(page);

    await page.waitForURL(`**${paths.control.reviews}`);
    expect(questions).toEqual([]);
  });
});

describe('drafts', () => {
  const { account, fields, form, mail } = words;

  /** A form whose session has ended since it was opened. */
  async function openEnded(path: string, env: Record<string, string> = {}) {
    const site = await startSite(env);
    await insertParcel(site.db);
    if ('SMTP_HOST' in env) {
      await site.db.updateTable('settings').set({ mail_driver: 'smtp' }).execute();
    }
    const visitor = await openPanel(site, path);
    await site.db.deleteFrom('sessions').execute();
    return { site, visitor, page: visitor.page };
  }

  async function signIn(page: Page): Promise<void> {
    await page.waitForURL(`**${paths.control.signIn}?*`);
    await field(page, fields.email).fill(adminEmail);
    await field(page, fields.password).fill(adminPassword);
    await button(page, account.signIn).click();
  }

  describe('what was typed when the session ended', () => {
    test('is there again after the sign-in, and can be saved', async () => {
      const { site, visitor, page } = await openEnded('/control/parcels/TEST-1001/update');
      await field(page, fields.status).fill('Held at customs');
      await button(page, form.save).click();

      await signIn(page);
      await page.waitForURL('**/control/parcels/TEST-1001/update');
      await hydrated(visitor);

      await page.getByText(form.restored).waitFor();
      expect(await field(page, fields.status).inputValue()).toBe('Held at customs');
      expect(await field(page, fields.weight).inputValue()).toBe('2 kg');
      await button(page, form.save).click();
      await goodPanel(page).waitFor();
      expect(await page.getByText(form.restored).count()).toBe(0);
      const saved = await site.db.selectFrom('parcels').selectAll().executeTakeFirst();
      expect(saved).toMatchObject({ status: 'Held at customs', weight: '2 kg' });
    });

    test('is there again in the lines of an invoice', async () => {
      const { visitor, page } = await openEnded(paths.control.createInvoice);
      const { description, unit_price } = invoicing.fields;
      await page.getByLabel(description).fill('Express');
      await page.getByLabel(unit_price).fill('12.50');
      await button(page, invoicing.keepDraft).click();

      await signIn(page);
      await page.waitForURL(`**${paths.control.createInvoice}`);
      await hydrated(visitor);

      await page.getByText(form.restored).waitFor();
      expect(await page.getByLabel(description).inputValue()).toBe('Express');
      expect(await page.getByLabel(unit_price).inputValue()).toBe('12.50');
    });

    test('is there once', { tags: 'extended' }, async () => {
      const { visitor, page } = await openEnded(paths.control.createParcel);
      await field(page, fields.recipient_name).fill('Grace Bauer');
      await button(page, en.control.form.create).click();
      await signIn(page);
      await page.waitForURL(`**${paths.control.createParcel}`);
      await hydrated(visitor);
      expect(await field(page, fields.recipient_name).inputValue()).toBe('Grace Bauer');

      page.on('dialog', (dialog) => dialog.accept());
      await page.reload();
      await hydrated(visitor);

      expect(await field(page, fields.recipient_name).inputValue()).toBe('');
      expect(await storedState(page)).not.toContain('Grace');
    });

    test('is kept without its passwords', { tags: 'extended' }, async () => {
      const { visitor, page } = await openEnded(paths.control.sendMail, { SMTP_HOST: '127.0.0.1' });
      await field(page, fields.subject).fill('Your parcel');
      await field(page, fields.password).fill('open sesame');
      await button(page, mail.send).click();
      await page.waitForURL(`**${paths.control.signIn}?*`);
      expect(await storedState(page)).not.toContain('sesame');

      await signIn(page);
      await page.waitForURL(`**${paths.control.sendMail}`);
      await hydrated(visitor);

      expect(await field(page, fields.subject).inputValue()).toBe('Your parcel');
      expect(await field(page, fields.password).inputValue()).toBe('');
    });
  });
});
