import { beforeEach, describe, expect, vi } from 'vitest';
import {
  adminPassword,
  adminWith,
  emailOf,
  signedInAdmin,
  signedInMember,
  siteWithAdmin,
} from '../../support/admin.ts';
import { isSignedIn, signInWith } from '../../support/auth/accounts.ts';
import { outboxOf } from '../../support/auth/pins.ts';
import {
  answerStep,
  codeOf,
  cookieNamed,
  cookiesOf,
  givePassword,
  ownerWithTotp,
  turnOnTotp,
} from '../../support/auth/two-step.ts';
import { dataOf } from '../../support/http.ts';
import { setClock } from '../../support/set-clock.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const dayMs = 24 * 60 * 60 * 1000;

beforeEach(() => setClock('2026-03-02T12:00:10.000Z'));

/** An owner whose browser is remembered: its cookies, and what it was signed in with. */
async function remembered(site: TestSite) {
  const owner = await ownerWithTotp(site);
  const json = { code: codeOf(owner.secret), remember: 'yes' };
  const reply = await answerStep(site, await givePassword(site), json);
  return { ...owner, device: cookieNamed(reply, 'device') ?? '', cookie: cookiesOf(reply) };
}

/** Whether the password is enough in the browser with this cookie. */
async function isTrusted(site: TestSite, device: string): Promise<boolean> {
  return (await signInWith(site, adminPassword, { Cookie: device })).status === 200;
}

describe('a browser that is remembered', () => {
  test('needs no second step for 30 days', async ({ site }) => {
    const { device } = await remembered(site);
    vi.setSystemTime(Date.now() + 30 * dayMs - 1000);

    const reply = await signInWith(site, adminPassword, { Cookie: device });

    expect(reply.status).toBe(200);
    const renewed = cookieNamed(reply, 'device') ?? '';
    expect(renewed).not.toBe(device);
    expect(await isTrusted(site, device)).toBe(false);
    vi.setSystemTime(Date.now() + 2000);
    expect(await isTrusted(site, renewed)).toBe(false);
  });

  test('is not by a clock that was wrong when it was remembered', async ({ site }) => {
    const right = Date.now();
    vi.setSystemTime(right + 2 * dayMs);
    const { device } = await remembered(site);
    vi.setSystemTime(right);
    expect(await isTrusted(site, device)).toBe(false);

    vi.setSystemTime(right + 3 * dayMs);
    expect(await isTrusted(site, device)).toBe(true);
  });

  test('is only remembered where that was asked for', async ({ site }) => {
    const { secret } = await ownerWithTotp(site);
    const reply = await answerStep(site, await givePassword(site), { code: codeOf(secret) });

    expect(await isTrusted(site, cookieNamed(reply, 'device') ?? '')).toBe(false);
  });

  test.each<[string, (site: TestSite, own: Awaited<ReturnType<typeof remembered>>) => unknown]>([
    [
      'another password',
      async (site, { cookie }) => {
        await adminWith(site, cookie).ask('/api/admins/auth/update/password-user', {
          method: 'PATCH',
          json: {
            password: adminPassword,
            new_password: adminPassword,
            confirm_new_password: adminPassword,
          },
        });
      },
    ],
    [
      'new recovery codes',
      (site, { cookie }) =>
        adminWith(site, cookie).ask('/api/admins/recovery-codes', {
          method: 'POST',
          json: { password: adminPassword },
        }),
    ],
    [
      'signing out everywhere else',
      (_site, { member }) =>
        member.ask('/api/admins/sessions', { method: 'DELETE', json: { id: 'others' } }),
    ],
  ])('is not any more after %s', async (_name, change) => {
    const site = await startSite();
    const own = await remembered(site);

    await change(site, own);

    expect(await isTrusted(site, own.device)).toBe(false);
  });

  test('is remembered for one account alone, and not by its hash', async ({ site }) => {
    const { device } = await remembered(site);
    await turnOnTotp(await signedInMember(site, 'driver'));

    const reply = await site.ask('/api/admins/auth/signin', {
      method: 'POST',
      json: { email: emailOf('driver'), password: adminPassword },
      headers: { Cookie: device },
    });

    expect(reply.status).toBe(202);
    const rows = await site.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(device.split('=')[1]);
    expect(await isTrusted(site, `device=${rows[0]?.token_hash}`)).toBe(false);
  });
});

describe('a browser that is new', () => {
  test('is told to its owner by mail, in the site’s language', async ({ siteWithOwner: site }) => {
    await site.db.updateTable('settings').set({ content_language: 'de' }).execute();

    const first = await signInWith(site, adminPassword, { 'User-Agent': firefox });
    await signInWith(site, adminPassword, { Cookie: cookieNamed(first, 'device') ?? '' });
    await site.mailer.idle();

    const mails = await outboxOf(site);
    expect(mails.map(({ parsed }) => parsed.subject)).toEqual(['Neue Anmeldung bei Ihrem Konto']);
    expect(mails[0]?.parsed.text).toContain('Firefox, Windows');
    expect(mails[0]?.parsed.text).toContain('/control/account/index.html');
  });

  test('is told after a second step too, and not before it', async ({ site }) => {
    const { secret } = await ownerWithTotp(site);
    const challenge = await givePassword(site);
    await site.mailer.idle();
    expect(await outboxOf(site)).toEqual([]);

    await answerStep(site, challenge, { code: codeOf(secret) });
    await site.mailer.idle();

    expect(await outboxOf(site)).toHaveLength(1);
  });

  test('is nothing to tell at the sign-up', async ({ site }) => {
    await site.ask('/api/admins', {
      method: 'POST',
      json: { email: 'owner@example.com', password: adminPassword },
    });
    await site.mailer.idle();

    expect(await outboxOf(site)).toEqual([]);
  });
});

describe('a member’s sessions', () => {
  test('are listed with device, network and last use, and are ended one by one', async () => {
    const { site, admin: member } = await siteWithAdmin({ TRUST_PROXY: '127.0.0.1' });
    const other = await signInWith(site, adminPassword, {
      'User-Agent': firefox,
      'X-Forwarded-For': '203.0.113.7',
    });
    const cookie = cookieNamed(other, 'session') ?? '';

    const { data } = dataOf(await member.ask('/api/admins/sessions'));
    const [own, firefoxes] = [
      data.find(({ current }: { current: boolean }) => current),
      data.find(({ current }: { current: boolean }) => !current),
    ];
    expect(own).toMatchObject({ device: null, current: true });
    expect(firefoxes).toMatchObject({ device: 'Firefox, Windows', address: '203.0.113.7' });
    expect(JSON.stringify(data)).not.toContain(cookie.split('=')[1]);

    const end = (id: string) =>
      member.ask('/api/admins/sessions', { method: 'DELETE', json: { id } });
    expect((await end(firefoxes.id)).status).toBe(200);
    expect(await isSignedIn(site, cookie)).toBe(false);
    expect(await isSignedIn(site, member.cookie)).toBe(true);
    expect((await end(firefoxes.id)).status).toBe(404);
    expect((await end('x')).status).toBe(422);
  });

  test('nobody sees or ends another’s', async ({ site }) => {
    const [owner, driver] = [await signedInAdmin(site), await signedInMember(site, 'driver')];
    const { data } = dataOf(await owner.ask('/api/admins/sessions'));
    const { id } = data[0];

    const json = { id };
    expect(dataOf(await driver.ask('/api/admins/sessions'))).toMatchObject({ total: 1 });

    expect((await driver.ask('/api/admins/sessions', { method: 'DELETE', json })).status).toBe(404);
    expect(await isSignedIn(site, owner.cookie)).toBe(true);
  });
});
