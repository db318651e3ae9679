import { describe, expect, test } from 'vitest';
import { adminEmail, insertAdmin } from '../../support/admin.ts';
import { mailedPin, outboxOf, pinIn, resetPassword, sendPin } from '../../support/auth/pins.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { startSite, type TestSite } from '../../support/site.ts';

async function siteWithAdmin(env: Record<string, string> = {}): Promise<TestSite> {
  const site = await startSite(env);
  await insertAdmin(site);
  return site;
}

describe('the pin', () => {
  test('goes to the administrator alone, in the outbox where there is no mail server', async () => {
    const site = await siteWithAdmin();

    await sendPin(site);

    const mails = await outboxOf(site);
    expect(mails.map(({ parsed }) => parsed.to)).toMatchObject([[{ address: adminEmail }]]);
    expect(pinIn(mails[0]?.parsed)).not.toBe('');
  });

  test('goes through the server of SMTP_URL', async () => {
    const server = await startMailServer();
    const site = await siteWithAdmin({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });

    await sendPin(site);

    expect(server.mails.map(({ to }) => to)).toEqual([[adminEmail]]);
    expect((await resetPassword(site, pinIn(server.mails[0]?.parsed))).status).toBe(200);
  });

  test('has 8 letters and digits that nobody takes for one another', async () => {
    const site = await siteWithAdmin({ RATE_LIMIT: 'off' });
    for (let number = 1; number <= 10; number += 1) await sendPin(site);

    const pins = (await outboxOf(site)).map(({ parsed }) => pinIn(parsed));

    expect(pins).toHaveLength(10);
    expect(new Set(pins).size).toBe(10);
    for (const pin of pins) expect(pin).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  });

  test('is kept as a hash, and is in no log line', async () => {
    const site = await siteWithAdmin();

    const pin = await mailedPin(site);

    const tokens = await site.db.selectFrom('account_tokens').selectAll().execute();
    expect(tokens).toMatchObject([
      { purpose: 'reset', token_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1/) },
    ]);
    expect(await wholeDatabase(site)).not.toContain(pin);
    expect(JSON.stringify(site.logged)).not.toContain(pin);
  });
});

describe('asking for one', () => {
  test('is answered alike for an address that is nobody’s, and nothing is mailed', async () => {
    const site = await siteWithAdmin();

    const existing = await sendPin(site, { email: ` ${adminEmail.toUpperCase()}` });
    const mailed = await mailRows(site);
    const unknown = await sendPin(site, { email: 'nobody@example.com' });

    expect(existing.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(unknown.text).toBe(existing.text);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(existing.headers));
    expect(mailed).toHaveLength(1);
    expect(await mailRows(site)).toHaveLength(1);
  });

  test.each([
    ['a host', { Host: 'evil.example' }],
    ['a forwarded host', { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }],
    ['a referring page', { Referer: 'https://evil.example/' }],
  ])(
    'with %s of somebody else’s, the mail leads nowhere but to PUBLIC_URL',
    async (_n, headers) => {
      const site = await siteWithAdmin({
        PUBLIC_URL: 'http://parcels.example',
        TRUST_PROXY: '127.0.0.1',
      });

      await sendPin(site, { headers });

      const [mail] = await outboxOf(site);
      const { text = '', html = '' } = mail?.parsed ?? {};
      expect(`${mail?.source}${text}${html}`).not.toContain('evil');
      expect(new Set(`${text}${html}`.match(/https?:\/\/[^\s"<]+/g))).toEqual(
        new Set(['http://parcels.example']),
      );
    },
  );

  test('three times an hour and address, whatever it says of itself', async () => {
    const site = await siteWithAdmin();
    const statuses: number[] = [];
    for (const number of [1, 2, 3]) {
      const headers = { 'X-Forwarded-For': `203.0.113.${number}` };
      statuses.push((await sendPin(site, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200]);

    const headers = { 'X-Forwarded-For': '203.0.113.4', Forwarded: 'for=203.0.113.4' };
    const reply = await sendPin(site, { email: 'nobody@example.com', headers });

    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect(await mailRows(site)).toHaveLength(3);
  });

  test('six times an hour for the account, wherever it is asked from', async () => {
    const site = await siteWithAdmin({ TRUST_PROXY: '127.0.0.1' });
    for (let number = 1; number <= 7; number += 1) {
      const reply = await sendPin(site, { headers: { 'X-Forwarded-For': `203.0.113.${number}` } });
      expect(reply.status).toBe(200);
    }
    expect(await mailRows(site)).toHaveLength(6);
  });
});
