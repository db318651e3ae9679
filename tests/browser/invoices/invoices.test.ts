import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, prefer, visit } from '../../support/browser.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { plainInvoice } from '../../support/invoices/invoices.ts';
import { button, field, openPanel, problems, signInBrowser } from '../../support/panel.ts';
import { records } from '../../support/panel-lists.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form, actions } = en.invoicing;

describe('an invoice', () => {
  test('with two lines for a parcel is issued and sent in four clicks', {
    tags: 'extended',
  }, async () => {
    const site = await startSite({ SMTP_URL: 'smtp://127.0.0.1:9' });
    await insertParcel(site.db, { sender_name: 'Ada', sender_email: 'ada@example.com' });
    const visitor = await openPanel(site, '/control/parcels/TEST-1001');
    const { page } = visitor;
    let clicks = 0;
    const click = (name: string) => {
      clicks += 1;
      return button(page, name).click();
    };

    await click(en.copies.more);
    clicks += 1;
    await page.getByRole('link', { name: actions.forParcel }).click();
    await field(page, fields.currency).selectOption('EUR');
    const line = (number: number) => page.locator('.invoice-line').nth(number - 1);
    await line(1).getByLabel(fields.description).fill('Express');
    await line(1).getByLabel(fields.unit_price).fill('12,50');
    await click(form.add);
    await line(2).getByLabel(fields.description).fill('Insurance');
    await line(2).getByLabel(fields.unit_price).fill('4');
    await line(2).getByLabel(fields.tax_rate).fill('19');
    await page.locator('.invoice-totals').getByText('€17.26').waitFor();
    await click(en.invoicing.issueAndSend);
    await page.getByRole('heading', { level: 1, name: /^INV-\d{4}-00001$/ }).waitFor();
    await page.locator('.invoice-sent').waitFor();

    expect(clicks).toBe(4);
    const [invoice] = await site.db.selectFrom('invoices').selectAll().execute();
    expect(invoice).toMatchObject({ state: 'issued', sent_to: 'ada@example.com' });
    expect(JSON.parse(invoice?.totals ?? '')).toMatchObject({ net: 1650, tax: 76, gross: 1726 });
  });

  test('that is refused loses nothing, and says which line is wrong', {
    tags: 'extended',
  }, async () => {
    const site = await startSite();
    const { page } = await openPanel(site, paths.control.createInvoice);
    await field(page, fields.currency).selectOption('JPY');
    await field(page, fields.customer_name).fill('Ada');

    await button(page, actions.issue).click();

    expect(await problems(page)).toEqual([`${fields.lines}: required.`]);
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('aria-invalid')).toBe('true');
    expect(await focused.evaluate((input) => input.closest('.invoice-line') !== null)).toBe(true);

    await page.getByLabel(fields.description).fill('Express');
    await page.getByLabel(fields.unit_price).fill('12.50');

    await button(page, en.invoicing.keepDraft).click();

    const [sentence] = await problems(page);
    expect(sentence).toContain('Line 1, Unit price');
    const price = page.getByLabel(fields.unit_price);
    expect(await price.getAttribute('aria-invalid')).toBe('true');
    expect(await price.inputValue()).toBe('12.50');
    expect(await page.getByLabel(fields.description).inputValue()).toBe('Express');
    expect(await site.db.selectFrom('invoices').select('id').execute()).toEqual([]);

    await price.fill('13');
    expect(await price.getAttribute('aria-invalid')).toBeNull();
  });

  test('is listed in at most two lines, in a wide window and on a tablet', {
    tags: 'extended',
  }, async () => {
    const { site, admin } = await fullPanel();
    const json = { ...plainInvoice, due_date: '2020-01-31', issue: 'yes' };
    await admin.ask('/api/invoices', { method: 'POST', json });
    const visitor = await visit(site);
    await signInBrowser(visitor, site);
    await prefer(visitor, site, { googtrans: '/en/de' });
    const { page } = visitor;
    await page.goto(paths.control.invoices);
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const rows = await records(page).evaluateAll((all) =>
        all.map((row) => {
          const line = Number.parseFloat(getComputedStyle(row).lineHeight);
          const texts = [...row.querySelectorAll('th, td')].flatMap((cell) => [...cell.children]);
          return Math.max(
            ...texts.map((text) => Math.floor(text.getBoundingClientRect().height / line)),
          );
        }),
      );

      expect(rows.length, `${width} px`).toBeGreaterThan(3);
      expect(Math.max(...rows), `${width} px`).toBeLessThanOrEqual(2);
    }
  });

  test('opens the browser’s printing, and prints without the panel around it', {
    tags: 'extended',
  }, async () => {
    const site = await startSite();
    const visitor = await openPanel(site, paths.control.invoices);
    const { page, admin } = visitor;
    await admin.ask('/api/invoices', { method: 'POST', json: { product: 'Express' } });
    await page.reload();
    await page.getByRole('link', { name: /INV-/ }).click();
    await page
      .getByRole('heading', { level: 2, name: en.control.audit.records.invoice, exact: true })
      .waitFor();
    await hydrated(visitor);
    await page.evaluate(() => {
      window.print = () => Object.assign(window, { printed: true });
    });

    await button(page, en.documents.print).click();
    expect(await page.evaluate(() => 'printed' in window)).toBe(true);

    const panel = ['.panel-nav', '.top-tools', '.breadcrumbs', '.panel-head', '.invoice-actions'];
    for (const part of panel) expect(await page.locator(part).isVisible(), part).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.invoice').isVisible()).toBe(true);
    for (const part of panel) expect(await page.locator(part).isVisible(), part).toBe(false);
  });
});
