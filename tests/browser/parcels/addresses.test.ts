import { describe, expect, test } from 'vitest';
import { copyPath, paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, field, openPanel, words } from '../../support/panel.ts';
import { newestParcel } from '../../support/parcels/parcel-rows.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');
const { fields } = words;

const vienna = 'Stephansplatz 1, 1010 Wien, Austria';
const read = `${en.control.inParts} · Street Stephansplatz 1 · Postal code 1010 · Town or city Wien · Country Austria`;

describe('an address that is typed', () => {
  test('says what it is read as, before and after it is saved', async () => {
    const site = await startSite();
    const { page } = await openPanel(site, paths.control.createParcel);

    await field(page, fields.recipient_name).fill('Grace Bauer');
    await field(page, fields.destination).fill(vienna);
    await page.getByText(read).waitFor();
    await field(page, fields.destination).fill('At the old mill');
    await page.getByText(read).waitFor({ state: 'detached' });
    await field(page, fields.destination).fill(vienna);
    await page.getByText(read).waitFor();
    await button(page, en.control.form.create).click();

    await page.waitForURL((url) => !url.pathname.endsWith(paths.control.createParcel));
    await page.getByText(read).waitFor();
    expect(await newestParcel(site)).toMatchObject({ destination_city: 'Wien' });
  });

  test('leaves in a copy nothing of the address of before but what was typed', async () => {
    const site = await startSite();
    await insertParcel(site.db, {
      tracking_code: 'OLD-1',
      destination: 'At the old mill',
      destination_city: 'Berlin',
      destination_street: 'Mill Lane 1',
      destination_company: 'Miller & Sons',
      map_destination_latitude: 52.4,
      map_destination_longitude: 13.2,
    });
    const { page } = await openPanel(site, copyPath('OLD-1'));
    await page.getByText(`${en.control.inParts} · Street Mill Lane 1`).waitFor();

    await page.getByText(en.control.inParts, { exact: true }).first().click();
    await page.locator('[name="destination_note"]').fill('Ring twice');
    await field(page, fields.destination).fill(vienna);
    await page.getByText(read).waitFor();
    await button(page, en.control.form.create).click();

    await page.waitForURL((url) => !url.pathname.endsWith(paths.control.createParcel));
    expect(await newestParcel(site)).toMatchObject({
      destination: vienna,
      destination_street: 'Stephansplatz 1',
      destination_city: 'Wien',
      destination_company: null,
      destination_note: 'Ring twice',
      map_destination_source: 'gazetteer',
      map_destination_latitude: 48.2085,
    });
  });
});
