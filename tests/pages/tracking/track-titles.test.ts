import { describe, expect, test } from 'vitest';
import { languageMenu } from '../../../server/shared/languages.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

async function siteWithParcel() {
  const site = await startSite();
  await insertParcel(site.db);
  return {
    ...site,
    titleOf: async (path: string) =>
      (await site.ask(path)).text.match(/<title>([^<]*)<\/title>/)?.[1],
  };
}

describe('the title of the tracking page, the first two breadcrumbs', () => {
  test('holds the parcel that was found', async () => {
    const { db, ask, titleOf } = await siteWithParcel();

    expect(await titleOf('/track.html?code=test-1001')).toBe(
      'Waybill Logistics - TEST-1001 - In transit',
    );
    expect((await ask('/track.html?code=test-1001')).text).toContain(
      '<span aria-current="page">TEST-1001 - In transit</span>',
    );
    await db.updateTable('parcels').set({ status: '<b>Lost & found' }).execute();
    expect(await titleOf('/track.html?code=test-1001')).toBe(
      'Waybill Logistics - TEST-1001 - &lt;b&gt;Lost &amp; found',
    );
  });

  test.each(languageMenu)('says in $name whether there is one', async ({ code }) => {
    const { db, titleOf } = await siteWithParcel();
    await db.updateTable('parcels').set({ stage: null, status: null }).execute();
    const { track, stages } = messagesOf(code);
    const title = (words: string) => `Waybill Logistics - ${words}`;

    expect(await titleOf(`/track.html?lang=${code}`)).toBe(title(track.title));
    expect(await titleOf(`/track.html?lang=${code}&code=TEST-1001`)).toBe(
      title(`TEST-1001 - ${track.found}`),
    );
    await db.updateTable('parcels').set({ stage: 'out_for_delivery' }).execute();
    expect(await titleOf(`/track.html?lang=${code}&code=TEST-1001`)).toBe(
      title(`TEST-1001 - ${stages.out_for_delivery}`),
    );
    expect(await titleOf(`/track.html?lang=${code}&code=NO-SUCH-1`)).toBe(title(track.noResult));
    expect(await titleOf(`/track.html?lang=${code}&code=?`)).toBe(title(track.noResult));
  });
});
