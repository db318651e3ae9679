import { expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const list = '/control/parcels/list.html';

async function siteToSearch() {
  const site = await startSite();
  await insertParcel(site.db, { tracking_code: 'WB-1001' });
  await insertParcel(site.db, { tracking_code: 'WB-1002', recipient_name: 'Ada Okoye' });
  const admin = await signedInAdmin(site);
  return async (search: string, more = '') => {
    const query = new URLSearchParams({ search });
    const { status, headers } = await admin.ask(`/control/search?${query}${more}`);
    expect(status).toBe(302);
    return headers.location;
  };
}

test('the search in the bar of the panel leads to the parcel with the number, to the list of those that match, or to the whole list', async () => {
  const leadsTo = await siteToSearch();
  const result = 'https://example.com/track.html?code=WB-1002';
  for (const typed of ['WB-1002', 'wb-1002', ' wb 1002 ', result]) {
    expect(await leadsTo(typed)).toBe('/control/parcels/WB-1002');
  }
  for (const search of ['okoye', 'WB-10', '2', '+49 171 5550199']) {
    expect(await leadsTo(search)).toBe(`${list}?${new URLSearchParams({ search })}`);
  }
  expect(await leadsTo(' ')).toBe(list);
  // In the language of the page.
  expect(await leadsTo('wb-1001', '&lang=de')).toBe('/control/parcels/WB-1001?lang=de');
});
