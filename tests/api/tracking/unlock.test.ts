import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signingKey } from '../../../server/web/app-state.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import { insertParcel } from '../../support/parcels.ts';
import { answerWith, seesAll, siteThatShows } from '../../support/tracking/private-parcel.ts';

afterEach(() => {
  vi.useRealTimers();
});

const path = '/api/parcels/PRIV-1001';

describe('a parcel is unlocked', () => {
  test.each([
    ['the postcode', '60607'],
    ['the postcode in other digits', ' ６０６０７ '],
    ['the last four digits of the phone', '0147'],
    ['the whole phone number', '(312) 555-0147'],
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
    ['SW1A 1AA', 'SW1A 1AA', 'SW1A 1AA'],
    ['62701', '62701', 'Rose House, 1234 Broadwey, Springfield, IL 62701'],
    ['۱۱۹۹۶۱۴۱۵۱', '1199614151', 'تهران، خیابان ولیعصر، پلاک ۱۲، ۱۱۹۹۶۱۴۱۵۱'],
  ])('by a postcode such as %s', async (_code, answer, destination) => {
    const site = await siteThatShows('locked');
    await insertParcel(site.db, { tracking_code: 'OTHER-1', destination });

    expect((await answerWith(site, answer, 'OTHER-1')).status).toBe(200);
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
    const site = await siteThatShows('locked');
    await insertParcel(site.db, { tracking_code: 'OTHER-1', destination });

    expect((await answerWith(site, answer, 'OTHER-1')).status).toBe(403);
  });

  test('to the postcode where it is masked, for its town is shown', async () => {
    const site = await siteThatShows('masked');
    const destination = 'Marktstraße 1, 83646 Bad Tölz';
    await insertParcel(site.db, { tracking_code: 'OTHER-1', destination });

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
    ['nothing', { answer: '  ' }],
    ['no text', { answer: 147 }],
    ['more fields', { answer: '0147', parcel: 1 }],
  ])('to %s, which is 422', async (_what, body) => {
    const { ask } = await siteThatShows('locked');

    const reply = await ask(`${path}/unlock`, { method: 'POST', json: body });

    expect(reply.status).toBe(422);
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
