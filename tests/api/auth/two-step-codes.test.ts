import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { consumeTotpStep } from '../../../server/auth/two-step/totp.ts';
import { adminPassword, siteWithAdmin } from '../../support/admin.ts';
import { signInWith } from '../../support/auth/accounts.ts';
import { answerStep, codeOf, givePassword, ownerWithTotp } from '../../support/auth/two-step.ts';
import { dataOf } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:10.000Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('recovery codes', () => {
  test('each signs in once, and is stored as a hash', async () => {
    const site = await startSite();
    const { recoveryCodes } = await ownerWithTotp(site);
    const [code = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const stored = JSON.stringify(await site.db.selectFrom('recovery_codes').selectAll().execute());
    for (const plain of recoveryCodes) {
      expect(stored).not.toContain(plain);
      expect(stored).not.toContain(plain.replaceAll('-', ''));
    }

    const first = await answerStep(site, await givePassword(site), { code: code.toUpperCase() });
    const second = await answerStep(site, await givePassword(site), { code });

    expect([first.status, second.status]).toEqual([200, 401]);
  });

  test('of one code many times at once, one signs in', async () => {
    const site = await startSite({ RATE_LIMIT: 'off' });
    const { recoveryCodes } = await ownerWithTotp(site);
    const challenges = await Promise.all(Array.from({ length: 4 }, () => givePassword(site)));

    const replies = await Promise.all(
      challenges.map((challenge) => answerStep(site, challenge, { code: recoveryCodes[0] })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  test('new ones replace the old, and take the password', async () => {
    const site = await startSite();
    const { recoveryCodes, member } = await ownerWithTotp(site);
    const renew = (password: string) =>
      member.ask('/api/admins/recovery-codes', { method: 'POST', json: { password } });
    expect((await renew('not the password')).status).toBe(422);

    const { recovery_codes } = dataOf(await renew(adminPassword));

    const [old, made] = [recoveryCodes[0], recovery_codes[0]];
    expect((await answerStep(site, await givePassword(site), { code: old })).status).toBe(401);
    expect((await answerStep(site, await givePassword(site), { code: made })).status).toBe(200);
  });
});

describe('an authenticator app', () => {
  test('is on with its first code, and not before', async () => {
    const { site, admin: member } = await siteWithAdmin();
    const { secret, url } = dataOf(
      await member.ask('/api/admins/totp', { method: 'POST', json: {} }),
    );
    expect(String(url)).toContain(`secret=${secret}`);
    expect((await signInWith(site, adminPassword)).status).toBe(200);

    const confirm = (code: string) =>
      member.ask('/api/admins/totp', { method: 'PATCH', json: { code } });
    expect((await confirm('000000')).status).toBe(422);
    expect((await confirm(codeOf(String(secret)))).status).toBe(200);

    expect((await confirm(codeOf(String(secret)))).status).toBe(409);
    expect((await signInWith(site, adminPassword)).status).toBe(202);
  });

  test('its secret is encrypted, for one member', async () => {
    const site = await startSite();
    const { secret } = await ownerWithTotp(site);

    const row = await site.db.selectFrom('totp_secrets').selectAll().executeTakeFirstOrThrow();

    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.secret).toMatch(/^1\.[0-9a-f]{16}\.[\w-]+$/);
  });

  test('another takes its place with its own first code; that takes the password', async () => {
    const site = await startSite();
    const { secret, member } = await ownerWithTotp(site);
    const begin = (json: object) => member.ask('/api/admins/totp', { method: 'POST', json });
    expect((await begin({})).status).toBe(422);
    expect((await begin({ password: 'not the password' })).status).toBe(422);
    const other = String(dataOf(await begin({ password: adminPassword })).secret);
    vi.setSystemTime(Date.now() + 60_000);

    const withOld = await answerStep(site, await givePassword(site), { code: codeOf(secret) });
    const json = { code: codeOf(other, -1) };
    await member.ask('/api/admins/totp', { method: 'PATCH', json });
    vi.setSystemTime(Date.now() + 60_000);
    const withOldLater = await answerStep(site, await givePassword(site), { code: codeOf(secret) });
    const withNew = await answerStep(site, await givePassword(site), { code: codeOf(other) });

    expect([withOld.status, withOldLater.status, withNew.status]).toEqual([200, 401, 200]);
  });

  test('is turned off with the password, and the recovery codes with it', async () => {
    const site = await startSite();
    const { member } = await ownerWithTotp(site);
    const off = (json: object) => member.ask('/api/admins/totp', { method: 'DELETE', json });
    expect((await off({})).status).toBe(422);
    expect((await off({ password: 'not the password' })).status).toBe(422);
    expect((await signInWith(site, adminPassword)).status).toBe(202);

    expect((await off({ password: adminPassword })).status).toBe(200);

    expect((await signInWith(site, adminPassword)).status).toBe(200);
    expect(await site.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect((await off({ password: adminPassword })).status).toBe(409);
  });

  test('what was done is in the activity log, without secrets', async () => {
    const site = await startSite();
    const { secret, recoveryCodes, member } = await ownerWithTotp(site);
    const [code = ''] = recoveryCodes;
    await answerStep(site, await givePassword(site), { code: '000000' });
    await answerStep(site, await givePassword(site), { code });
    await member.ask('/api/admins/totp', { method: 'DELETE', json: { password: adminPassword } });

    const entries = await site.db.selectFrom('audit_events').selectAll().orderBy('id').execute();

    expect(entries.map(({ action }) => action)).toEqual([
      'two-step-on',
      'two-step-failed',
      'recovery-code-used',
      'signed-in',
      'two-step-off',
    ]);
    expect(JSON.stringify([entries, site.logged])).not.toMatch(new RegExp(`${secret}|${code}`));
  });
});

test('a code of an app that was replaced meanwhile uses up nothing of the new one', async () => {
  const site = await startSite();
  await ownerWithTotp(site);
  const stored = () =>
    site.db
      .selectFrom('totp_secrets')
      .select(['staff_id', 'secret', 'last_used_step'])
      .executeTakeFirstOrThrow();
  const { staff_id, secret, last_used_step } = await stored();
  const step = Number(last_used_step) + 1;

  // As a sign-in does that has verified the code just before the secret was another one.
  expect(await consumeTotpStep(site.db, staff_id, { secret: 'the former one', step })).toBe(false);
  expect(await stored()).toMatchObject({ last_used_step });

  expect(await consumeTotpStep(site.db, staff_id, { secret: String(secret), step })).toBe(true);
  expect(await stored()).toMatchObject({ last_used_step: step });
});
