import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { NewParcel } from '../../../server/parcels/shared/parcel.ts';
import { signingKey } from '../../../server/web/app-state.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import { dataOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import {
  answerWith,
  privateWordsIn,
  seesAll,
  siteThatShows,
} from '../../support/tracking/private-parcel.ts';
import { openStream, portOf } from '../../support/tracking/streams.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The status that an answer gets for a locked parcel with these fields. */
async function statusOf(answer: string, fields: Partial<NewParcel>): Promise<number> {
  const site = await siteThatShows('locked');
  await insertParcel(site.db, { tracking_code: 'OTHER-1', ...fields });
  return (await answerWith(site, answer, 'OTHER-1')).status;
}

const path = '/api/parcels/PRIV-1001';
const required = 'Last four digits of the phone number, or email address: required.';

describe('a parcel is unlocked', () => {
  test.each([
    ['the postcode', '60607'],
    ['the postcode in other digits', ' ６０６０７ '],
    ['the last four digits of the phone', '0147'],
    ['the whole phone number', '(312) 555-0147'],
    ['its last seven digits', '555-0147'],
    ['its last four digits, in other digits and with marks', '(٠١-٤٧)'],
    ['a number that was copied with its marks', '\u202a+1 312 555 0147\u202c'],
    ['the e-mail address', 'Hannah.Okafor@Example.com '],
  ])('by %s', async (_what, answer) => {
    const site = await siteThatShows('locked');

    const reply = await answerWith(site, answer);

    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({ status: 'success', data: {}, errors: [], message: '' });
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(await seesAll(site, cookieOf(reply))).toBe(true);
    expect(await seesAll(site, '')).toBe(false);
  });

  test.each([
    ['SW1A 2AA', 'sw1a2aa', '10 Downing Street, London SW1A 2AA'],
    ['1012 LG', '1012lg', 'Damrak 1, 1012 LG Amsterdam'],
    ['M5V 2T6', 'm5v-2t6', '100 King St, Toronto ON M5V 2T6, Canada'],
    ['LV-1010', 'LV1010', 'Brīvības iela 1, LV-1010 Rīga'],
    ['111 22', '11122', 'Storgatan 5, 111 22 Stockholm'],
    ['20500', '20500', '1600 Pennsylvania Avenue NW, Washington, DC 20500'],
    ['10115', '10115', '10115 Berlin'],
    ['60607', '60607', '1420 W Fulton St, Suite 1234, Chicago, IL 60607-1234, US'],
    ['60607-1234', '606071234', '1420 W Fulton St, Chicago, IL 60607-1234'],
    ['1012AB', '1012 ab', 'Keizersgracht 1, 1012AB Amsterdam'],
    ['01305-000', '01305000', 'Rua Augusta, 123 - São Paulo - SP, 01305-000, Brasil'],
    ['1000-205', '1000-205', 'Rua Augusta 5, 1000-205 Lisboa'],
    ['00-950', '00950', 'Marszałkowska 1, 00-950 Warszawa'],
    ['C1425BGH', 'c1425 bgh', 'Av. Santa Fe 3253, C1425BGH Buenos Aires'],
    ['SW1A 1AA', 'SW1A 1AA', 'SW1A 1AA'],
    ['62701', '62701', 'Rose House, 1234 Broadwey, Springfield, IL 62701'],
    ['۱۱۹۹۶۱۴۱۵۱', '1199614151', 'تهران، خیابان ولیعصر، پلاک ۱۲، ۱۱۹۹۶۱۴۱۵۱'],
  ])('by a postcode such as %s', async (_code, answer, destination) => {
    expect(await statusOf(answer, { destination })).toBe(200);
  });

  test('by the postcode part beside its address, where there is one', async () => {
    const parts = { destination_postcode: 'LS1 4AP', destination: 'Quimby Lane, Leeds' };
    expect(await statusOf('ls14ap', parts)).toBe(200);
  });

  test.each([
    ['0147', '0147', 200],
    ['147', '147', 403],
    ['147', '0147', 403],
  ])('where its phone number is %s, by %s: %i', async (recipient_phone_number, answer, status) => {
    expect(await statusOf(answer, { recipient_phone_number })).toBe(status);
  });

  test('for itself alone, whatever its code is spelled like', async () => {
    const site = await siteThatShows('masked');
    await insertParcel(site.db, { tracking_code: 'OTHER-1', recipient_name: 'Hannah Okafor' });

    const cookie = cookieOf(await answerWith(site, '0147', 'priv1001'));

    expect(await seesAll(site, cookie)).toBe(true);
    expect(await seesAll(site, cookie, '/api/parcels/OTHER-1')).toBe(false);
  });

  test('by a cookie that no script reads, and that https alone may carry', async () => {
    const env = { PUBLIC_URL: 'https://parcels.example.com', TRUST_PROXY: '127.0.0.1' };
    const site = await siteThatShows('locked', env);
    const headers = { Host: 'parcels.example.com', 'X-Forwarded-Proto': 'https' };

    const reply = await answerWith(site, '0147', 'PRIV-1001', headers);

    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-unlocked-[\w-]{10}=[\w.-]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const { text } = await site.ask(path, { headers: { ...headers, Cookie: cookieOf(reply) } });
    expect(text).toContain('Hannah Okafor');
  });

  test('for 24 hours', async () => {
    const site = await siteThatShows('locked');
    const cookie = cookieOf(await answerWith(site, '0147'));

    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000 - 5000);
    expect(await seesAll(site, cookie)).toBe(true);
    vi.setSystemTime(Date.now() + 5000);
    expect(await seesAll(site, cookie)).toBe(false);
  });
});

describe('a parcel stays locked', () => {
  test.each([
    '0148',
    '147',
    '50147',
    '550147',
    'Call 0147',
    '0147, 0148',
    '60608',
    '6060',
    'hannah.okafor@example.org',
    'Hannah Okafor',
    '1420',
    '%',
    "' or 1=1",
  ])('to %j, and to the same of a code that no parcel has', async (answer) => {
    const site = await siteThatShows('locked');

    const [wrong, unknown] = [
      await answerWith(site, answer),
      await answerWith(site, answer, 'NO-SUCH-1'),
    ];

    expect(wrong.status).toBe(403);
    expect(wrong.json()).toMatchObject({
      errors: ['That doesn’t match our records.', expect.any(String)],
    });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  test.each([
    ['1012', 'Keizersgracht 1, 1012 AB Amsterdam'],
    ['1000', 'Rua Augusta 5, 1000-205 Lisboa'],
    ['0041', 'Tenjinbashi 3-8, 530-0041 Osaka, Japan'],
    ['01305', 'Rua Augusta, 123 - São Paulo - SP, 01305-000, Brasil'],
    ['1234', '5 Rue X, 75011 Paris, apt 1234'],
    ['1234', 'Suite 1234, 500 Main Street, Chicago, IL 60607'],
    ['1234', '1420 W Fulton St, Chicago, IL 60607-1234'],
  ])('to %j, which is a part of a postcode or another number: %s', async (answer, destination) => {
    expect(await statusOf(answer, { destination })).toBe(403);
  });

  test('to the postcode where it is masked, for its town is shown', async () => {
    const site = await siteThatShows('masked');
    const destination = 'Marktstraße 1, 83646 Bad Tölz';
    const parts = { destination_city: 'Bad Tölz', destination_postcode: '83646' };
    await insertParcel(site.db, { tracking_code: 'OTHER-1', destination, ...parts });

    expect((await site.ask('/api/parcels/OTHER-1')).text).toContain('Bad Tölz');
    for (const [answer, status] of [
      ['83646', 403],
      ['0100', 200],
      ['ada@example.com', 200],
    ] as const) {
      expect((await answerWith(site, answer, 'OTHER-1')).status, answer).toBe(status);
    }
  });

  test('where it has neither phone nor e-mail nor postcode, whatever is typed', async () => {
    const site = await siteThatShows('locked');
    const nothing = { recipient_email: null, recipient_phone_number: null, destination: 'Nairobi' };
    await insertParcel(site.db, { tracking_code: 'OTHER-1', ...nothing });

    for (const answer of ['-', '10115', '4567', 'nobody@nowhere.invalid']) {
      expect((await answerWith(site, answer, 'OTHER-1')).status).toBe(403);
      expect((await answerWith(site, answer, 'NO-SUCH-1')).status).toBe(403);
    }
  });

  test.each([
    ['nothing', { answer: '  ' }, required],
    ['no text', { answer: 147 }, required],
    ['more fields', { answer: '0147', parcel: 1 }, 'There’s no field called “parcel”.'],
  ])('to %s, which is 422', async (_what, body, error) => {
    const { ask } = await siteThatShows('locked');

    const reply = await ask(`${path}/unlock`, { method: 'POST', json: body });

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ errors: [error] });
  });

  test('to a cookie that is forged, of another parcel, later, or of another time', async () => {
    const site = await siteThatShows('locked');
    await insertParcel(site.db, { tracking_code: 'OTHER-1' });
    const cookie = cookieOf(await answerWith(site, '0147'));
    const [name = '', value = ''] = cookie.split('=');
    const shared = name.replace('unlocked', 'shared');
    const [until, signature = ''] = value.split('.');
    const others = cookieOf(await answerWith(site, '0100', 'OTHER-1'));
    const key = await signingKey(site.db);
    const sign = (signed: string) => createHmac('sha256', key).update(signed).digest('base64url');

    for (const forged of [
      `${name}=${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`,
      `${name}=${Number(until) + 1}.${signature}`,
      `${name}=${until}.`,
      `${name}=${until}`,
      `${name}=${until}.${sign(String(until))}`,
      `${name}=${others.split('=')[1]}`,
      `${shared}=${value}`,
      `${shared}=${until}.1.${signature}`,
      others,
      `${others.split('=')[0]}=${value}`,
    ]) {
      expect(await seesAll(site, forged), forged).toBe(false);
    }
    expect(await seesAll(site, `x=1; ${cookie}`)).toBe(true);
  });
});

describe('five tries an hour', () => {
  test('are all for a parcel, however its code is spelled and whoever tries', async () => {
    const site = await siteThatShows('locked', { TRUST_PROXY: '127.0.0.1' });
    const from = (n: number) => ({ 'X-Forwarded-For': `203.0.113.${n}` });
    const tries = ['PRIV-1001', 'priv1001', 'PRIV.1001', 'priv-1001', 'PRIV-1001'];

    for (const [index, code] of tries.entries()) {
      expect((await answerWith(site, 'wrong', code, from(index))).status).toBe(403);
    }

    const refused = await answerWith(site, '0147', 'PRIV-1001', from(9));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(refused.text).toContain('Too many attempts');
    expect(privateWordsIn(refused.text)).toEqual([]);
  });

  test('are all for a code that no parcel has, with the same answer', async () => {
    const site = await siteThatShows('locked');
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await answerWith(site, 'wrong', 'NO-SUCH-1')).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test('do not count those that opened it', async () => {
    const site = await siteThatShows('locked');
    for (let count = 0; count < 7; count += 1) {
      expect((await answerWith(site, '0147')).status).toBe(200);
    }
  });

  test('hold where many come at once', async () => {
    const site = await siteThatShows('locked');

    const replies = await Promise.all(Array.from({ length: 12 }, () => answerWith(site, 'wrong')));

    expect(replies.filter(({ status }) => status === 403)).toHaveLength(5);
  });

  test('write the same for a parcel and for a code that there is not', async () => {
    const site = await siteThatShows('locked');
    const counted = async (code: string) => {
      await answerWith(site, 'wrong', code);
      const unlocking = sql`select key from rate_limits where key like 'unlocking:%'`;
      return (await unlocking.execute(site.db)).rows.length;
    };

    expect([await counted('PRIV-1001'), await counted('NO-SUCH-1')]).toEqual([1, 2]);
  });

  test('and wrong ones are misses of the network', async () => {
    const site = await siteThatShows('locked');
    for (let miss = 0; miss < 30; miss += 1) {
      await answerWith(site, 'wrong', `NO-SUCH-${miss}`);
    }
    expect((await answerWith(site, '0147')).status).toBe(429);
  });
});

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
    expect(cookie).not.toMatch(/^\w+-0*1=|\.0*1\./);
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
