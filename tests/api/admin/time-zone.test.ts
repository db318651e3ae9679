/** @module-tag postgres */

import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import { dataOf } from '../../support/http.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const happenedAt = '2026-11-21T03:05:00.000Z';

async function siteWithEvent() {
  const site = await startSite({ TZ: 'America/New_York' });
  const id = await insertParcel(site.db, { status: 'In transit' });
  await insertActivity(site.db, id, { created_at: happenedAt });
  const dayAndTime = async () => {
    const [newest] = dataOf(await site.ask('/api/parcels/TEST-1001')).history.data;
    return `${newest.created_at_day} ${newest.created_at_time}`;
  };
  return { site, dayAndTime };
}

test('the time zone of the settings goes before that of the server, at once', async () => {
  const { site, dayAndTime } = await siteWithEvent();
  const admin = await signedInAdmin(site);
  const choose = async (time_zone: string | null) => {
    const answer = await admin.ask('/api/settings', { method: 'PATCH', json: { time_zone } });
    // A database in memory has no connection that could read beside what follows from the change.
    await site.consumers.idle();
    return answer;
  };
  expect(await dayAndTime()).toBe('20 10:05 PM');

  expect((await choose('Asia/Tokyo')).status).toBe(200);
  expect(await dayAndTime()).toBe('21 12:05 PM');
  expect((await admin.ask(paths.control.regionSettings)).text).toMatch(/It’s [^.]* there now/);

  expect((await choose('')).status).toBe(200);
  expect(await dayAndTime()).toBe('20 10:05 PM');
});

test('what another process has chosen holds here, too, on pages that were cached', async () => {
  const { site, dayAndTime } = await siteWithEvent();
  const result = async () => (await site.ask('/track.html?code=TEST-1001')).text;
  expect(await result()).toContain('"timeZone":"America/New_York"');

  await settingsChanged(site, { time_zone: 'Asia/Tokyo' });

  await expect.poll(dayAndTime).toBe('21 12:05 PM');
  expect(await result()).toContain('"timeZone":"Asia/Tokyo"');
});

test('a name that is none is refused', async () => {
  const { site } = await siteWithEvent();
  const admin = await signedInAdmin(site);
  const json = { time_zone: 'Atlantis/Poseidonis' };

  expect((await admin.ask('/api/settings', { method: 'PATCH', json })).json()).toMatchObject({
    errors: ['Time zone: choose a time zone, such as Europe/Lisbon.'],
  });
});
