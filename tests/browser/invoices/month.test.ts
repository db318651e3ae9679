import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { moneySite } from '../../support/invoices/money.ts';
import { field, signInBrowser } from '../../support/panel.ts';
import { oneInEvery } from '../../support/sweep.ts';

const { invoicing, parcelList, control, documents } = messagesOf('en');

/** The panel of a site with a mail server and five delivered parcels of a customer, and how many clicks were made in it. */
async function panelWithParcels(width: number) {
  const money = await moneySite({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const codes = [1, 2, 3, 4, 5].map((number) => `WB-${number}`);
  for (const code of codes) await money.parcel(code, 1250);
  await money.deliver(...codes);
  const visitor = await visit(money.site, { viewport: { width, height: 900 } });
  await signInBrowser(visitor, money.site);
  const clicks: string[] = [];
  return {
    ...money,
    visitor,
    page: visitor.page,
    clicks,
    async click(role: 'button' | 'link' | 'checkbox', name: string | RegExp) {
      clicks.push(String(name));
      await visitor.page.getByRole(role, { name, exact: true }).click();
    },
  };
}

const mailsOf = (page: Page) => page.locator('.invoice-sent');

describe('the clicks that take money in', () => {
  const widths = oneInEvery(2, [1440, 390]);

  test.each(widths)('five parcels are an invoice, issued and sent: 4, at %s px', async (width) => {
    const { visitor, page, clicks, click, read } = await panelWithParcels(width);
    await page.goto(paths.control.parcels);
    await hydrated(visitor);

    await click('checkbox', parcelList.selectPage);
    await click('button', parcelList.moreActions);
    await click('link', control.audit.records.invoice);
    await hydrated(visitor);
    await click('button', invoicing.issueAndSend);
    await mailsOf(page).waitFor();

    expect(clicks).toHaveLength(4);
    expect(await read(1)).toMatchObject({ state: 'open', totals: { net: 6250 } });
  });

  test.each(widths)('a month is invoiced: 3, or 5 for another month, at %s px', async (width) => {
    const { visitor, page, clicks, click, db, today } = await panelWithParcels(width);
    await page.goto(paths.control.invoices);
    await hydrated(visitor);

    await click('link', invoicing.month.title);
    await field(page, control.form.month).fill(today.slice(0, 7));
    await click('button', documents.show);
    await hydrated(visitor);
    await click('button', invoicing.issueAndSend);
    await page
      .getByText(interpolate(invoicing.month.done, { issued: '1', mailed: '1', missing: '0' }))
      .waitFor();

    expect(clicks.length).toBeLessThanOrEqual(5);
    const mails = await db.selectFrom('mails').select(['kind', 'recipient']).execute();
    expect(mails.filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  });
});
