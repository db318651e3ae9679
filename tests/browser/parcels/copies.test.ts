/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { copyPath, paths, returnParcelPath } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { countEffort } from '../../support/effort.ts';
import { button, field, fieldProblems, openPanel, words } from '../../support/panel.ts';
import { newestParcel } from '../../support/parcels/parcel-rows.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

const en = messagesOf('en');

const { copies } = en;
const { fields, parcels } = words;

/** A site with the parcel TEST-1001, every field of it filled, and an event in its history. */
async function siteToCopy() {
  const site = await startSite();
  await insertActivity(site.db, await insertParcel(site.db, mapped));
  return site;
}

/** The parcel that was registered last, and how many events its history has. */
async function newestOf({ db }: TestSite) {
  const parcel = await newestParcel({ db });
  const history = db.selectFrom('activities').select('id').where('parcel_id', '=', parcel.id);
  return { ...parcel, events: (await history.execute()).length };
}

/** What a copy of the parcel above has, and what begins anew. */
const copy = {
  recipient_name: 'Ada Okoye',
  recipient_email: 'ada@example.com',
  recipient_phone_number: '+31 20 555 0100',
  destination: 'Keizersgracht 1, Amsterdam',
  sender_name: 'Kofi Mensah',
  sender_email: 'kofi@example.com',
  pickup_location: 'Accra',
  parcel_content: 'Books',
  declared_value: 'EUR 20',
  weight: '2 kg',
  shipped_via: 'Air freight',
  ...mapped,
  stage: null,
  status: null,
  current_location: null,
  image: null,
  events: 0,
  map_current_latitude: null,
  map_current_longitude: null,
  min_expected_delivery_date: null,
  max_expected_delivery_date: null,
};

describe('a copy of a parcel', () => {
  const ways: [from: string, clicks: number, path: string, link: string][] = [
    ['the parcel’s page', 3, '/control/parcels/TEST-1001', copies.copy],
    ['the list', 2, paths.control.parcels, `${copies.copy}: TEST-1001`],
  ];
  test.each(oneInEvery(2, ways))(
    'from %s is registered with %i clicks, and its page opens',
    async (_from, clicks, path, link) => {
      const site = await siteToCopy();
      const { page } = await openPanel(site, path);
      const { effort, click } = countEffort(page);

      if (clicks === 3) await click(button(page, copies.more));
      await click(page.getByRole('link', { name: link, exact: true }));
      await page
        .getByRole('heading', { name: interpolate(copies.titles.copy, { code: 'TEST-1001' }) })
        .waitFor();
      const code = await field(page, fields.tracking_code).inputValue();
      await click(button(page, en.control.form.create));
      await page.getByText(en.done.created).waitFor();

      expect(effort).toEqual({ clicks, loads: 2 });
      expect(await newestOf(site)).toMatchObject({ ...copy, tracking_code: code });
      expect(code).not.toBe('TEST-1001');
    },
  );

  test('has what was changed, and the next one begins the same', async () => {
    const site = await siteToCopy();
    const { page } = await openPanel(site, copyPath('TEST-1001'));

    await field(page, fields.recipient_name).fill('Grace Bauer');
    await field(page, fields.recipient_phone_number).fill('');
    await field(page, fields.weight).fill('3 kg');
    await button(page, parcels.createAndAdd).click();
    await page.getByText(en.done.created).waitFor();
    expect(await newestOf(site)).toMatchObject({
      ...copy,
      recipient_name: 'Grace Bauer',
      recipient_phone_number: null,
      weight: '3 kg',
    });

    expect(await field(page, fields.recipient_name).inputValue()).toBe('Ada Okoye');
  });
});

describe('the return of a parcel', () => {
  test('is registered with three clicks from its page', async () => {
    const site = await siteToCopy();
    const { page } = await openPanel(site, '/control/parcels/TEST-1001');
    const { effort, click } = countEffort(page);

    await click(button(page, copies.more));
    await click(page.getByRole('link', { name: copies.return }));
    await click(button(page, en.control.form.create));
    await page.getByText(en.done.created).waitFor();

    expect(effort).toEqual({ clicks: 3, loads: 2 });
    expect(await newestOf(site)).toMatchObject({
      recipient_name: 'Kofi Mensah',
      recipient_email: 'kofi@example.com',
      recipient_phone_number: null,
      destination: 'Accra',
      sender_name: 'Ada Okoye',
      pickup_location: 'Keizersgracht 1, Amsterdam',
      map_pickup_latitude: 52.37,
      map_destination_latitude: 5.6,
      parcel_content: 'Books',
    });
  });

  test('says what the parcel does not have, and asks for it', async () => {
    const site = await startSite();
    await insertParcel(site.db, { sender_name: null, pickup_location: null });
    const { page } = await openPanel(site, returnParcelPath('TEST-1001'));
    const missing = `${fields.recipient_name}, ${fields.destination}`;
    await page
      .getByText(interpolate(copies.missing, { code: 'TEST-1001', fields: missing }))
      .waitFor();

    await button(page, en.control.form.create).click();
    await page.locator('.panel-bad').waitFor();
    expect(Object.keys(await fieldProblems(page))).toEqual(['recipient_name', 'destination']);
    await field(page, fields.recipient_name).fill('Kofi Mensah');
    await field(page, fields.destination).fill('Accra');
    await button(page, en.control.form.create).click();
    await page.getByText(en.done.created).waitFor();

    expect(await newestOf(site)).toMatchObject({ recipient_name: 'Kofi Mensah' });
  });
});
