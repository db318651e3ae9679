import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/response-data.ts';
import { siteThatShows, toldBy } from '../../support/tracking/private-parcel.ts';

const path = '/api/tracking?codes=PRIV-1001,NO-SUCH-1';
const ways = [path, '/track.html?code=priv1001%2CNO-SUCH-1', '/PRIV-1001'];

describe.each(['masked', 'locked'] as const)('of parcels that are %s', (sight) => {
  test.each(ways)('a stranger reads no private word at %s', async (way) => {
    const { ask } = await siteThatShows(sight);

    const { status, text, headers } = await ask(way);

    expect([200, 302]).toContain(status);
    expect(toldBy(`${text}${headers.location}`)).toEqual([]);
  });

  test('the list says where they stand, and the administrator sees more', async () => {
    const site = await siteThatShows(sight);
    const admin = await signedInAdmin(site);

    const [stranger] = Object(dataOf(await site.ask(path)).data);
    const [owner] = Object(dataOf(await admin.ask(path)).data);

    const known = { found: true, stage: 'in_transit', max_expected_delivery_date: '2026-03-07' };
    expect(stranger).toMatchObject(known);
    expect(stranger.status).toContain('…');
    expect(owner).toMatchObject({
      ...known,
      current_location: '1420 West Fulton Street, Chicago',
      status: 'Handed to Ms. OKAFOR, call (312) 555-0147',
    });
  });
});
