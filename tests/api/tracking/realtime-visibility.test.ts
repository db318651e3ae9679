import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { cookieOf } from '../../support/auth/sign-in.ts';
import { dataOf } from '../../support/response-data.ts';
import { siteThatShows, toldBy } from '../../support/tracking/private-parcel.ts';
import { portOf } from '../../support/tracking/realtime-site.ts';
import { openStream } from '../../support/tracking/streams.ts';
import { answerWith } from '../../support/tracking/unlocking.ts';

const path = '/api/parcels/PRIV-1001';
const note = { title: 'Left with Hannah Okafor', description: 'Call 0147.', location: 'Chicago' };

async function siteWithStreams(shows: 'masked' | 'locked') {
  const site = await siteThatShows(shows);
  const admin = await signedInAdmin(site);
  const open = (Cookie: string) => openStream({ port: portOf(site) }, 'PRIV-1001', { Cookie });
  const add = async () => {
    const json = { parcel_id: 'PRIV-1001', ...note };
    expect((await admin.ask('/api/activities', { method: 'POST', json })).status).toBe(201);
  };
  return { ...site, admin, open, add };
}

describe.each(['masked', 'locked'] as const)('of a parcel that is %s', (shows) => {
  test('a stranger is told no more than a lookup says', async () => {
    const { ask, open, add } = await siteWithStreams(shows);
    const stream = await open('');

    expect((await stream.next()).data).toEqual(dataOf(await ask(path)));
    await add();
    const [parcel, activity] = [await stream.next(), await stream.next()];

    const lookup = dataOf(await ask(path));
    expect(parcel.data).toEqual(lookup);
    expect(activity.data).toEqual(Object(lookup.history).data[0]);
    expect(toldBy(stream.text())).toEqual([]);
  });

  test('who has unlocked it is told all at the same time, and so is the administrator', async () => {
    const { ask, admin, open, add, ...site } = await siteWithStreams(shows);
    const pass = cookieOf(await answerWith({ ask }, '0147'));
    const streams = await Promise.all(['', pass, admin.cookie].map(open));
    for (const stream of streams) await stream.next();

    await add();
    const told = await Promise.all(streams.map((stream) => stream.next()));

    expect(told.map(({ data }) => data.recipient_name === 'Hannah Okafor')).toEqual([
      false,
      true,
      true,
    ]);
    expect(told[1]?.data).toEqual(dataOf(await ask(path, { headers: { Cookie: pass } })));
    expect(toldBy(streams[0]?.text() ?? '')).toEqual([]);
    expect(toldBy(JSON.stringify(site.logged))).toEqual([]);
  });

  test('streams end where a link to it is ended: it may have shown them more', async () => {
    const { admin, open } = await siteWithStreams(shows);
    const json = { parcel: 'PRIV-1001', days: 7 };
    const { id } = dataOf(await admin.ask('/api/share-links', { method: 'POST', json }));
    const stream = await open('');
    await stream.next();

    await admin.ask('/api/share-links', { method: 'DELETE', json: { id } });

    expect(await stream.rest()).toEqual([]);
  });
});
