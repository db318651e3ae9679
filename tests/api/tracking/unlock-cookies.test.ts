import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import { dataOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { answerWith, seesAll, siteThatShows } from '../../support/tracking/private-parcel.ts';
import { openStream, portOf } from '../../support/tracking/streams.ts';

const path = '/api/parcels/PRIV-1001';

describe('a pass ends when what it was given for changes', () => {
  test.each([
    ['the phone number', '0147', { recipient_phone_number: '+1 312 555 0148' }],
    ['the phone number is gone', '0147', { recipient_phone_number: null }],
    ['the e-mail address', 'hannah.okafor@example.com', { recipient_email: 'ada@example.com' }],
    ['the postcode', '60607', { destination: '1 North State Street, Chicago, IL 60602' }],
    [
      'the recipient',
      '0147',
      { recipient_name: 'Ada Okoye', recipient_email: null, recipient_phone_number: '+31 20 5550' },
    ],
  ])('%s', async (_what, answer, change) => {
    const site = await siteThatShows('locked');
    const admin = await signedInAdmin(site);
    const cookie = cookieOf(await answerWith(site, answer));
    expect(await seesAll(site, cookie)).toBe(true);

    const json = { id: site.id, ...change };
    expect((await admin.ask('/api/parcels', { method: 'PATCH', json })).status).toBe(200);

    const { text } = await site.ask(path, { headers: { Cookie: cookie } });
    expect(text).toContain('"locked":true');
    expect(text).not.toContain('unlocked');
  });

  test('and not when anything else does, or when it is only written differently', async () => {
    const site = await siteThatShows('locked');
    const cookie = cookieOf(await answerWith(site, '60607'));
    const cookieByPhone = cookieOf(await answerWith(site, '0147'));

    await site.db
      .updateTable('parcels')
      .set({ recipient_email: 'h@example.com', recipient_phone_number: '(312) 555-01-47' })
      .set({ destination: '1420 W Fulton, Chicago IL 60607' })
      .execute();

    expect([await seesAll(site, cookie), await seesAll(site, cookieByPhone)]).toEqual([true, true]);
  });

  test('an open result is told no more of it than strangers are', async () => {
    const site = await siteThatShows('locked');
    const admin = await signedInAdmin(site);
    const Cookie = cookieOf(await answerWith(site, '0147'));
    const stream = await openStream({ port: portOf(site) }, 'PRIV-1001', { Cookie });
    expect((await stream.next()).data).toMatchObject({ recipient_name: 'Hannah Okafor' });

    const json = { id: site.id, recipient_name: 'Mette Krogh', recipient_phone_number: '+45 1234' };
    await admin.ask('/api/parcels', { method: 'PATCH', json });

    expect(await stream.rest()).toEqual([]);
    expect(stream.text()).not.toContain('Krogh');
    const again = await openStream({ port: portOf(site) }, 'PRIV-1001', { Cookie });
    expect((await again.next()).data).toMatchObject({ locked: true, recipient_name: null });
  });

  test('nor does it open a parcel that has its code anew', async () => {
    const site = await siteThatShows('locked');
    const admin = await signedInAdmin(site);
    const cookie = cookieOf(await answerWith(site, '0147'));
    const phone = '+1 312 555 0147';

    await admin.ask('/api/parcels', { method: 'DELETE', json: { id: site.id } });
    await insertParcel(site.db, { tracking_code: 'PRIV-1001', recipient_phone_number: phone });

    const { text } = await site.ask(path, { headers: { Cookie: cookie } });
    expect(text).toContain('"locked":true');
  });
});

test('the cookies of a pass and a share link say no id, and keep their name', async () => {
  const site = await siteThatShows('locked');
  const admin = await signedInAdmin(site);
  const json = { parcel: 'PRIV-1001', days: 7 };
  const made = dataOf(await admin.ask('/api/share-links', { method: 'POST', json }));

  const unlocked = [await answerWith(site, '0147'), await answerWith(site, '60607')].map(cookieOf);
  const shared = cookieOf(await site.ask(new URL(String(made.url)).pathname));

  for (const cookie of [...unlocked, shared]) {
    expect(cookie).toMatch(/^(unlocked|shared)-[\w-]{10}=\d{10}\.[\w-]{22}$/);
    expect(cookie).not.toMatch(/-0*1=|\.0*1\./);
    expect(await seesAll(site, cookie)).toBe(true);
  }
  expect(new Set(unlocked.map((cookie) => cookie.split('=')[0])).size).toBe(1);
});

test('a pass opens no other parcel that got the same id after a backup was restored', async () => {
  const site = await siteThatShows('locked');
  const cookie = cookieOf(await answerWith(site, '0147'));
  const link = { parcel: 'PRIV-1001', days: 7 };
  const admin = await signedInAdmin(site);
  const made = await admin.ask('/api/share-links', { method: 'POST', json: link });
  const { pathname } = new URL(made.json().data.url);
  const shared = cookieOf(await site.ask(pathname));
  expect([await seesAll(site, cookie), await seesAll(site, shared)]).toEqual([true, true]);

  const created_at = '2026-03-01T08:00:00.001Z';
  await site.db.updateTable('parcels').set({ created_at }).where('id', '=', site.id).execute();

  expect([await seesAll(site, cookie), await seesAll(site, shared)]).toEqual([false, false]);
});
