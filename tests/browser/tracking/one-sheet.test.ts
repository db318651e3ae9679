/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { NewParcel } from '../../../server/shared/parcel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { visit } from '../../support/browser.ts';
import { postLogo } from '../../support/content/branding.ts';
import { firefoxPath, startFirefox } from '../../support/firefox.ts';
import { openPanel } from '../../support/panel.ts';
import { deliver, wholeDelivery } from '../../support/parcels/deliveries.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { countSheets } from '../../support/printed.ts';
import { startSite } from '../../support/site.ts';
import { isWhole, sample } from '../../support/sweep.ts';

/** As much as a field takes. */
const longText = 'Warehouse 17, Northern Embankment Road beyond the Second Bridge, '
  .repeat(5)
  .slice(0, 300);

const longEmail = `${'reception.desk.'.repeat(4)}1@${'forwarding.'.repeat(15)}example`;

/** A parcel with as much in every field as it takes. */
const longParcel = {
  status: longText,
  current_location: longText,
  weight: longText,
  shipped_via: longText,
  sender_name: longText,
  sender_email: longEmail,
  pickup_location: longText,
  recipient_name: longText,
  recipient_phone_number: longText,
  recipient_email: longEmail,
  destination: longText,
  parcel_content: longText,
  declared_value: longText,
  min_expected_delivery_date: '2026-03-02',
  max_expected_delivery_date: '2026-03-09',
} satisfies Partial<NewParcel>;

/** Parcels of which little, as much as usual, and as much as there is room for is known. */
const parcels: [string, Partial<NewParcel>, events: number, description: string][] = [
  ['SHORT-1', {}, 0, ''],
  ['USUAL-1', mapped, 7, 'Goes on tonight with the next connection.'],
  ['MIDDLE-1', { ...mapped, destination: longText, sender_name: longText }, 7, 'Goes on.'],
  ['LONG-1', { ...mapped, ...longParcel }, 20, longText],
];
const codes = parcels.map(([code]) => code);
const sampleCodes = sample(codes, ['LONG-1']);

async function siteWithParcels({ logo = false } = {}) {
  const site = await startSite({ RATE_LIMIT: 'off' });
  const admin = await signedInAdmin(site);
  if (logo) await postLogo(admin);
  for (const [tracking_code, fields, events, description] of parcels) {
    const id = await insertParcel(site.db, { ...fields, tracking_code });
    for (let count = 0; count < events; count += 1) {
      await insertActivity(site.db, id, { description, location: 'Lisbon, Portugal' });
    }
  }
  return { site, admin };
}

const chosen = '?all=yes&sort=tracking_code';
const formats = ['A4', 'Letter'] as const;

/** What there is of each part of a paper, but was cut off: in pixels. */
function cutOff(page: Page): Promise<number[]> {
  return page
    .locator('.document-texts')
    .evaluateAll((parts) => parts.map((part) => part.scrollHeight - part.clientHeight));
}

const papers: [name: string, path: string, logo: boolean][] = [
  ['waybills', paths.control.waybills, false],
  ['waybills with a logo', paths.control.waybills, true],
  ['delivery notes', paths.control.deliveryNotes, true],
];

describe('in Chromium', () => {
  // What has the logo is higher than what has none.
  test.each(isWhole ? papers : papers.slice(1))(
    '%s are one sheet each, on A4 and US Letter, with all that is written on them',
    { tags: 'extended', timeout: 60_000 },
    async (_, path, logo) => {
      const { site, admin } = await siteWithParcels({ logo });
      if (path === paths.control.deliveryNotes) {
        await deliver(admin, { parcel: 'USUAL-1', ...(await wholeDelivery()) });
      }
      for (const lang of sample(['en', 'ar'], ['ar'])) {
        const { page } = await openPanel(site, `${path}${chosen}&lang=${lang}`);

        for (const format of formats) {
          expect(await countSheets(await page.pdf({ format })), format).toBe(codes.length);
        }
        const own = await page.pdf({ preferCSSPageSize: true });
        expect(await countSheets(own)).toBe(codes.length);
        // As wide as A4 between its margins.
        await page.setViewportSize({ width: 703, height: 1000 });
        await page.emulateMedia({ media: 'print' });
        expect(Math.max(...(await cutOff(page)))).toBe(0);
      }
    },
  );

  test.each(sampleCodes)('the result of %s is one sheet, on A4 and US Letter', async (code) => {
    const { site } = await siteWithParcels();
    const { page } = await visit(site);
    await page.goto(`/track.html?code=${code}`);

    for (const format of formats) {
      expect(await countSheets(await page.pdf({ format })), format).toBe(1);
    }
  });
});

// Where there is no Firefox, these are said to be skipped: the same rules are looked at in Chromium.
describe.skipIf(firefoxPath === undefined)('in Firefox', () => {
  test.each(sample(['iso_a4', 'na_letter'] as const, ['iso_a4'] as const))(
    'all of them are one sheet each on %s',
    async (paper) => {
      const { site, admin } = await siteWithParcels({ logo: true });
      const firefox = await startFirefox(paper);
      await firefox.setCookie(admin.cookie);
      const sheets = async (path: string) => countSheets(await firefox.print(`${site.url}${path}`));

      expect(await sheets(`${paths.control.waybills}${chosen}`)).toBe(codes.length);
      expect(await sheets(`${paths.control.deliveryNotes}${chosen}`)).toBe(codes.length);
      for (const code of sampleCodes)
        expect(await sheets(`/track.html?code=${code}`), code).toBe(1);
    },
    120_000,
  );
});
