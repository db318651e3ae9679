import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import { dataOf } from '../../support/http.ts';
import { siteThatTells } from '../../support/notifications/status-emails.ts';
import { siteToFollow } from '../../support/notifications/subscribers.ts';
import { siteWithThree } from '../../support/parcels/events.ts';
import { insertParcel } from '../../support/parcels.ts';
import {
  answerWith,
  privateWordsIn,
  siteThatShows,
} from '../../support/tracking/private-parcel.ts';
import { openStream, portOf, siteOnItsWay } from '../../support/tracking/streams.ts';
import { siteToImport } from '../../support/transfer/imports.ts';

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
    expect(activity.data).toEqual(lookup.history.data[0]);
    expect(privateWordsIn(stream.text())).toEqual([]);
  });

  test('who has unlocked it is told all at the same time, and so is the administrator', async () => {
    const { ask, admin, open, add, ...site } = await siteWithStreams(shows);
    const pass = cookieOf(await answerWith({ ask }, '0147'));
    const streams = await Promise.all(['', pass, admin.cookie].map(open));
    for (const stream of streams) await stream.next();

    await add();
    const announced = await Promise.all(streams.map((stream) => stream.next()));

    expect(announced.map(({ data }) => data.recipient_name === 'Hannah Okafor')).toEqual([
      false,
      true,
      true,
    ]);
    expect(announced[1]?.data).toEqual(dataOf(await ask(path, { headers: { Cookie: pass } })));
    expect(privateWordsIn(streams[0]?.text() ?? '')).toEqual([]);
    expect(privateWordsIn(JSON.stringify(site.logged))).toEqual([]);
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

/** Its words are not those of its stage. */
const arrivedAtHub = 3;
const outForDelivery = 7;
const delivered = 8;

describe('the words of a built-in preset', () => {
  test('come to an open result in its language, whichever the others are in', async () => {
    const site = await siteOnItsWay();
    const german = await openStream(site, 'TEST-1001', { 'Accept-Language': 'de' });
    const french = await openStream(site, 'TEST-1001', { Cookie: 'googtrans=/en/fr' });
    const inAddress = await openStream(site, 'TEST-1001', {}, '?lang=it');
    for (const stream of [german, french, inAddress]) await stream.next();

    const event = { parcels: ['TEST-1001'], preset: outForDelivery };
    await site.admin.ask('/api/events', { method: 'POST', json: event });

    const announced = async (stream: typeof german) => [
      (await stream.next()).data.status,
      (await stream.next()).data.title,
    ];
    expect(await announced(german)).toEqual(['In Zustellung', 'In Zustellung']);
    expect(await announced(french)).toEqual(['En cours de livraison', 'En cours de livraison']);
    expect(await announced(inAddress)).toEqual(['In consegna', 'In consegna']);
  });

  test('are in the mail to a recipient in theirs', async () => {
    const { admin, arrived, server } = await siteThatTells({ recipient_language: 'de' });

    const event = { parcels: ['WB-1'], preset: arrivedAtHub };
    await admin.ask('/api/events', { method: 'POST', json: event });

    await arrived();
    expect(server.mails[0]?.parsed.text).toContain('Status: Im Verteilzentrum eingetroffen');
  });

  test('are in the mail to a subscriber in theirs', async () => {
    const site = await siteToFollow();
    await site.follow('eva@example.com', 'fr');

    const event = { parcels: ['WB-1'], preset: arrivedAtHub };
    await site.admin.ask('/api/events', { method: 'POST', json: event });

    expect((await site.newest()).parsed.text).toContain('Arrivé au centre de tri\n');
  });

  test('are exported as they are stored, and come back as they are', async () => {
    const site = await siteWithThree();
    await site.post({ parcels: ['WB-1'], preset: arrivedAtHub });
    const before = await site.ask('/api/parcels/WB-1?lang=de');

    for (const kind of ['parcels', 'activities']) {
      const path = `/api/parcels/export?format=csv&kind=${kind}&lang=fr`;
      const { text } = await site.admin.ask(path);
      expect(text).toContain('Arrived at facility');
      expect(text).not.toContain('Arrivé');
      const file = new Blob([text], { type: 'text/csv' });
      const form = { file, kind };
      const reply = await site.admin.ask('/api/parcels/import', { method: 'POST', form });
      expect(reply.json()).toMatchObject({ data: { changed: 0, created: 0, failed: 0 } });
    }

    expect((await site.ask('/api/parcels/WB-1?lang=de')).text).toBe(before.text);
  });

  test('give way to others that a spreadsheet brings', async () => {
    const site = await siteToImport();
    await insertParcel(site.db, { tracking_code: 'WB-1', status: null });
    const event = { parcels: ['WB-1'], preset: delivered };
    await site.admin.ask('/api/events', { method: 'POST', json: event });

    await site.load(new Blob(['tracking_code,status\r\nWB-1,At home']));

    const [parcel] = await site.parcels();
    expect(parcel).toMatchObject({ status: 'At home', status_key: null });
  });
});
