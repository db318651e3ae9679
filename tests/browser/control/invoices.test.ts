import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { en } from '../../../views/translations/en.ts';
import { hydrated } from '../../support/browser.ts';
import {
  button,
  field,
  fieldProblems,
  goodPanel,
  openPanel,
  problems,
  words,
} from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const { fields, invoices } = words;

async function openInvoice() {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.createInvoice);
  const kept = () => site.db.selectFrom('invoices').selectAll().execute();
  return { page, kept };
}

describe('an invoice', () => {
  test('is made, with the next number', async () => {
    const { page, kept } = await openInvoice();

    await field(page, fields.product).fill('Express to Berlin');
    await button(page, invoices.createButton).click();
    await goodPanel(page).getByText(en.done.invoiceCreated).waitFor();
    await page.getByRole('link', { name: invoices.open }).click();

    const number = `INV-${new Date().getUTCFullYear()}-00001`;
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    await page.getByText('Express to Berlin').waitFor();
    expect(await kept()).toHaveLength(1);
  });

  test('is of something', async () => {
    const { page, kept } = await openInvoice();

    await button(page, invoices.createButton).click();

    const [sentence] = await problems(page);
    expect(await fieldProblems(page)).toEqual({ product: sentence });
    expect(await kept()).toEqual([]);
  });

  test('opens the browser’s printing, and prints without the panel around it', async () => {
    const site = await startSite();
    const visitor = await openPanel(site, paths.control.invoices);
    const { page, admin } = visitor;
    await admin.ask('/api/invoices', { method: 'POST', json: { product: 'Express' } });
    await page.reload();
    await page.getByRole('link', { name: /^INV-/ }).click();
    await page.getByRole('heading', { level: 2, name: invoices.invoice }).waitFor();
    await hydrated(visitor);
    await page.evaluate(() => {
      window.print = () => Object.assign(window, { printed: true });
    });

    await button(page, invoices.print).click();
    expect(await page.evaluate(() => 'printed' in window)).toBe(true);

    const panel = ['.panel-nav', '.top-tools', '.breadcrumbs', '.panel-head'];
    for (const part of panel) expect(await page.locator(part).isVisible(), part).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.invoice').isVisible()).toBe(true);
    for (const part of panel) expect(await page.locator(part).isVisible(), part).toBe(false);
  });
});
