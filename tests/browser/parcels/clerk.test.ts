import { describe, expect, test } from 'vitest';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { countEffort } from '../../support/effort.ts';
import { dataOf } from '../../support/http.ts';
import { openPanel, words } from '../../support/panel.ts';
import {
  bulkBar,
  codeOf,
  codesOf,
  eventLink,
  moreOf,
  siteWithList,
} from '../../support/panel-list.ts';
import { signInMember } from '../../support/parcels/today.ts';
import { insertParcel } from '../../support/parcels.ts';

const en = messagesOf('en');

const { events, parcelList } = en;
const list = '/control/parcels/list.html';

async function openList(count: number) {
  const site = await siteWithList(count);
  const visitor = await openPanel(site, list);
  return { site, ...visitor, ...countEffort(visitor.page) };
}

function recorded(count: number): string {
  return plural(events, 'recorded', { count }, 'en');
}

describe('a clerk', () => {
  test('records an event, with status and place, with two clicks', async () => {
    const { page, admin, effort, click } = await openList(3);

    await click(eventLink(page, codeOf(2)));
    await page.getByLabel(en.control.fields.location).fill('Rotterdam');
    await click(page.getByRole('button', { name: events.starters.arrived_at_hub }));
    await page.getByText(recorded(1)).waitFor();

    expect(effort).toEqual({ clicks: 2, loads: 0 });
    expect(dataOf(await admin.ask(`/api/parcels/${codeOf(2)}`))).toMatchObject({
      stage: 'in_transit',
      status: 'Arrived at facility',
      current_location: 'Rotterdam',
      history: { total: 1 },
    });
    await page
      .locator('.record-table tbody tr', { hasText: codeOf(2) })
      .getByText('Arrived at facility')
      .waitFor();
  });

  test('marks five of the list delivered with seven clicks', async () => {
    const { site, page, effort, click } = await openList(8);

    for (const number of [8, 7, 5, 3, 1]) {
      await click(page.getByLabel(interpolate(parcelList.select, { code: codeOf(number) })));
    }
    const bar = bulkBar(page);
    await click(bar.getByRole('button', { name: events.title }));
    await click(page.getByRole('button', { name: en.stages.delivered, exact: true }));
    await page.getByText(recorded(5)).waitFor();

    expect(effort).toEqual({ clicks: 7, loads: 0 });
    const delivered = await site.db
      .selectFrom('parcels')
      .select('tracking_code')
      .where('stage', '=', 'delivered')
      .orderBy('id')
      .execute();
    expect(delivered.map((parcel) => parcel.tracking_code)).toEqual([1, 3, 5, 7, 8].map(codeOf));
    expect(await bar.count()).toBe(0);
  });

  test('finds in the menu of a row what the reader may do', async () => {
    const visitor = await openList(1);
    const { site, page } = visitor;
    const entries = async () => {
      await moreOf(page, codeOf(1)).click();
      return page.locator('.menu:popover-open .menu-entry').allTextContents();
    };
    const all = ['Copy the number', 'Edit details', 'Labels', 'Waybills', 'Record delivery'];
    expect(await entries()).toEqual([...all, 'Delete']);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: `Copy the number: ${codeOf(1)}` }).click();
    await page.locator('.toast').getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codeOf(1));

    for (const role of ['reader', 'bookkeeper'] as const) {
      await signInMember(visitor, site, role);
      await page.reload();
      const row = page.locator('.record-table tbody tr');
      expect(await row.locator('.record-tools-cell :is(a, button)').count()).toBe(3);
      expect(await row.getByRole('link', { name: 'Labels' }).count()).toBe(1);
      await row.getByRole('link', { name: codeOf(1), exact: true }).click();
      await page.waitForURL(`**/control/parcels/${codeOf(1)}`);
      await page.goBack();
    }
  });

  test('finds a parcel by a piece of its phone number while typing', {
    tags: 'extended',
  }, async () => {
    const { site, page, effort } = await openList(3);
    const phone = { recipient_phone_number: '+49 (171) 555-0199' };
    await insertParcel(site.db, { tracking_code: 'PHONE-1', ...phone });

    await page.getByLabel(words.list.search).pressSequentially('171 5550 199');
    await page.locator('.record-table tbody tr', { hasText: 'PHONE-1' }).waitFor();

    expect(await codesOf(page)).toEqual(['PHONE-1']);
    expect(effort).toEqual({ clicks: 0, loads: 0 });
  });
});
