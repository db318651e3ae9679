/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { visit } from '../../support/browser.ts';
import { button, field, openPanel } from '../../support/panel.ts';
import { siteThatShows } from '../../support/tracking/private-parcel.ts';

const en = messagesOf('en');

const { done, errors, privacy } = messagesOf('en');

const { links } = privacy;

async function openParcel() {
  const site = await siteThatShows('locked');
  const viewport = { width: 390, height: 800 };
  const visitor = await openPanel(site, '/control/parcels/PRIV-1001', { viewport });
  return { site, ...visitor };
}

describe('the share links of a parcel', () => {
  test('are made, opened by somebody, counted, and ended', async () => {
    const { site, page } = await openParcel();
    const section = page.locator('.share-links');
    const unfold = () => section.locator('summary').click();
    await unfold();
    await section.getByText(en.control.list.none).waitFor();

    await field(page, links.days).fill('3');
    await button(page, links.make).click();
    await section.getByText(links.made).waitFor();
    const url = (await section.locator('.copy-link a').getAttribute('href')) ?? '';
    const other = await visit(site);
    await other.page.goto(url);
    await other.page.getByText('Hannah Okafor', { exact: true }).waitFor();
    await site.background.idle();

    await page.reload();
    await unfold();
    await section.getByText('Opened once').waitFor();
    expect(await page.content()).not.toContain(new URL(url).pathname);
    await section.getByRole('button', { name: new RegExp(`^${links.end}`) }).click();
    await section.getByText(done.revoked).waitFor();
    await section.getByText(en.control.list.none).waitFor();
    await other.page.reload();
    await other.page.getByText(errors.linkEnded).waitFor();
  });

  test('fit on a phone', async () => {
    const { page } = await openParcel();
    await page.locator('.share-links summary').click();
    await button(page, links.make).click();
    await page.locator('.copy-link').nth(1).waitFor();
    const [shown, whole] = await page.evaluate(() => [innerWidth, document.body.scrollWidth]);
    expect(whole).toBeLessThanOrEqual(shown ?? 0);
  });
});
