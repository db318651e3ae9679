import { describe, expect, test } from 'vitest';
import { signInWith } from '../../support/auth/accounts.ts';
import { authenticator } from '../../support/auth/authenticator.ts';
import {
  addDevice,
  beginAlone,
  beginJoining,
  joinedByPasskey,
  joinWith,
  optionsIn,
  signInAlone,
} from '../../support/auth/passkeys.ts';
import {
  inviteeEmail,
  inviteesPassword,
  signInAsInvitee,
  staffedSite,
} from '../../support/auth/staff.ts';
import { cookieNamed } from '../../support/auth/two-step.ts';
import { dataOf } from '../../support/http.ts';
import type { TestSite } from '../../support/site.ts';

/** What is stored of who was invited. */
function findInvitee({ db }: TestSite) {
  return db
    .selectFrom('staff')
    .select(['joined_at', 'password_hash', 'name'])
    .where('email', '=', inviteeEmail)
    .executeTakeFirstOrThrow();
}

describe('an invitation that is accepted with a passkey', () => {
  test('signs in, with recovery codes and without a password', async () => {
    const { site, tokenFor } = await staffedSite();

    const { reply, member, codes } = await joinedByPasskey(site, await tokenFor());

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toMatchObject({ email: inviteeEmail, role: 'dispatcher' });
    expect(codes).toHaveLength(10);
    expect((await member.ask('/api/parcels')).status).toBe(200);
    expect(await findInvitee(site)).toEqual({
      ...{ joined_at: expect.any(String), password_hash: null, name: 'Dan Brown' },
    });
  });

  test('asks for a passkey that is found without a name and verifies its user', async () => {
    const { site, tokenFor } = await staffedSite();

    const asked = dataOf(await beginJoining(site, await tokenFor()));

    expect(asked.authenticatorSelection).toMatchObject({
      ...{ residentKey: 'required', userVerification: 'required' },
    });
    expect(asked.user).toMatchObject({ name: inviteeEmail });
  });

  test('signs in alone from then on; a password is refused as a wrong one is', async () => {
    const { site, tokenFor } = await staffedSite();
    const { device } = await joinedByPasskey(site, await tokenFor());
    const { cookie, options } = await beginAlone(site);

    const alone = await signInAlone(site, cookie, device.sign(options));
    expect(alone.status).toBe(200);
    expect(cookieNamed(alone, 'session')).toBeDefined();

    const wrong = await signInWith(site, 'not the password');
    for (const password of [inviteesPassword, 'x', 'null']) {
      const reply = await signInAsInvitee(site, password);
      expect(reply.status).toBe(401);
      expect(reply.json()).toEqual(wrong.json());
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });

  test('counts as two steps, where the role has to have them', async () => {
    const { site, tokenFor } = await staffedSite();
    await site.db.updateTable('settings').set({ two_step_required: 'dispatcher' }).execute();
    const { member } = await joinedByPasskey(site, await tokenFor());

    expect((await member.ask('/api/parcels')).status).toBe(200);
  });

  test.each([
    ['that did not verify who uses it', { verified: false }],
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['for another site', { rpId: 'elsewhere.example' }],
  ])('one %s is refused, and its challenge is over', async (_name, lies) => {
    const { site, tokenFor } = await staffedSite();
    const token = await tokenFor();
    const device = authenticator(site.url);
    const options = optionsIn(await beginJoining(site, token));

    const refused = await joinWith(site, token, device.create(options, lies));
    const later = await joinWith(site, token, device.create(options));

    expect([refused.status, later.status]).toEqual([400, 400]);
    expect(await findInvitee(site)).toMatchObject({ joined_at: null });
    expect(await site.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    const again = optionsIn(await beginJoining(site, token));
    expect((await joinWith(site, token, device.create(again))).status).toBe(201);
  });

  test('what another invitation, a session or a former link has asked is refused', async () => {
    const { site, owner, tokenFor } = await staffedSite();
    const [token, other] = [await tokenFor(), await tokenFor({ email: 'eve@example.com' })];
    const device = authenticator(site.url);
    const foreign = optionsIn(await beginJoining(site, other));
    await beginJoining(site, token);

    expect((await joinWith(site, token, device.create(foreign))).status).toBe(400);
    await beginJoining(site, token);
    const own = await owner.ask('/api/admins/passkeys/options', {
      ...{ method: 'POST', json: { password: 'a good long password' } },
    });
    expect((await joinWith(site, token, device.create(optionsIn(own)))).status).toBe(400);
    // A new link has asked for nothing yet.
    const former = optionsIn(await beginJoining(site, token));
    const renewed = await tokenFor();
    expect((await joinWith(site, renewed, device.create(former))).status).toBe(400);
    expect((await joinWith(site, token, device.create(former))).status).toBe(410);
  });

  test('without a challenge, with a password too, or with neither, nobody joins', async () => {
    const { site, tokenFor, accept } = await staffedSite();
    const token = await tokenFor();
    const credential = authenticator(site.url).create({ challenge: 'AAAA' });

    expect((await joinWith(site, token, credential)).status).toBe(400);
    expect((await accept(token, { credential })).status).toBe(422);
    expect((await accept(token, { password: undefined })).status).toBe(422);
    expect(await findInvitee(site)).toMatchObject({ joined_at: null });
  });

  test('of several that use the link at once, one joins', async () => {
    const { site, tokenFor, accept } = await staffedSite();
    const token = await tokenFor();
    const device = authenticator(site.url);
    const credential = device.create(optionsIn(await beginJoining(site, token)));

    const replies = await Promise.all([
      joinWith(site, token, credential),
      accept(token),
      joinWith(site, token, credential),
    ]);

    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 410, 410]);
    const { password_hash } = await findInvitee(site);
    const passkeys = await site.db.selectFrom('passkeys').selectAll().execute();
    // Never both: the loser has left nothing.
    expect(passkeys).toHaveLength(password_hash === null ? 1 : 0);
  });

  test.each([
    ['after seven days', { expires_at: '2026-01-01T00:00:00.000Z' }],
    ['made by a wrong clock', { created_at: '2126-01-01T00:00:00.000Z' }],
  ])('a link %s neither asks nor joins', async (_name, times) => {
    const { site, tokenFor } = await staffedSite();
    const token = await tokenFor();
    const credential = authenticator(site.url).create(optionsIn(await beginJoining(site, token)));
    await site.db.updateTable('account_tokens').set(times).execute();

    expect((await joinWith(site, token, credential)).status).toBe(410);
    expect((await beginJoining(site, token)).status).toBe(410);
  });

  test('a passkey that somebody has does not join, and uses nothing up', async () => {
    const { site, owner, tokenFor, accept } = await staffedSite();
    const device = await addDevice(site, owner);
    const token = await tokenFor();

    const taken = device.create(optionsIn(await beginJoining(site, token)));
    expect((await joinWith(site, token, taken)).status).toBe(409);

    expect(await findInvitee(site)).toMatchObject({ joined_at: null });
    expect((await accept(token)).status).toBe(201);
  });

  test('cannot be asked for at will, and says the same of tokens that are none', async () => {
    const { site } = await staffedSite();
    const statuses: number[] = [];
    for (let number = 0; number < 41; number += 1) {
      statuses.push((await beginJoining(site, `guess-${number}`)).status);
    }

    expect(new Set(statuses.slice(0, 40))).toEqual(new Set([410]));
    expect(statuses[40]).toBe(429);
  });
});
