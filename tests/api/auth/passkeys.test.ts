import { describe, expect } from 'vitest';
import {
  adminPassword,
  adminWith,
  signedInAdmin,
  signedInMember,
  siteWithAdmin,
  type TestAdmin,
} from '../../support/admin.ts';
import { isSignedIn, signInWith } from '../../support/auth/accounts.ts';
import { authenticator } from '../../support/auth/authenticator.ts';
import {
  addPasskey as add,
  addDevice,
  beginPasskey as begin,
  beginAlone,
  beginJoining,
  joinedByPasskey,
  joinWith,
  type Options,
  optionsIn,
  signInAlone,
} from '../../support/auth/passkeys.ts';
import {
  inviteeEmail,
  inviteesPassword,
  signInAsInvitee,
  staffedSite,
} from '../../support/auth/staff.ts';
import {
  answerStep,
  cookieNamed,
  givePassword,
  ownerWithTotp,
} from '../../support/auth/two-step.ts';
import { dataOf } from '../../support/http.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const password = adminPassword;

/** What the second step asks a passkey. */
async function askSecond(site: TestSite, cookie: string): Promise<Options> {
  const path = '/api/admins/auth/two-step/options';
  return optionsIn(await adminWith(site, cookie).ask(path, { method: 'POST', json: {} }));
}

describe('adding a passkey', () => {
  test('takes the password, and gives ten recovery codes with the first', async () => {
    const { site, admin: member } = await siteWithAdmin();
    expect((await begin(member, {})).status).toBe(422);
    expect((await begin(member, { password: 'not the password' })).status).toBe(422);
    const [first, second] = [authenticator(site.url), authenticator(site.url)];

    const added = await add(member, first.create(optionsIn(await begin(member))), {
      name: 'My key',
    });
    const more = await add(member, second.create(optionsIn(await begin(member))));

    expect(dataOf(added)).toMatchObject({ name: 'My key' });
    expect(dataOf(added).recovery_codes).toHaveLength(10);
    expect(dataOf(more).recovery_codes).toEqual([]);
    const list = dataOf(await member.ask('/api/admins/passkeys'));
    expect(list).toMatchObject({ total: 2, data: [{ name: 'My key', last_used_at: null }, {}] });
    expect(JSON.stringify(list)).not.toContain('public_key');
  });

  test.each([
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['for another site', { rpId: 'elsewhere.example' }],
  ])('one %s is refused', async (_name, lies) => {
    const { site, admin: member } = await siteWithAdmin();
    const options = optionsIn(await begin(member));

    expect((await add(member, authenticator(site.url).create(options, lies))).status).toBe(400);
    expect(await site.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });

  test('what another session has begun, what is over, and what somebody else has is refused', async () => {
    const site = await startSite();
    const [owner, driver] = [await signedInAdmin(site), await signedInMember(site, 'driver')];
    const device = authenticator(site.url);
    const options = optionsIn(await begin(owner));

    expect((await add(driver, device.create(options))).status).toBe(400);
    expect((await add(owner, device.create(options))).status).toBe(201);
    expect((await add(owner, authenticator(site.url).create(options))).status).toBe(400);
    const taken = await add(driver, device.create(optionsIn(await begin(driver))));
    expect(taken.status).toBe(409);
  });
});

describe('signing in with a passkey alone', () => {
  test('needs no name and no password, and no further step', async ({ site }) => {
    const { member } = await ownerWithTotp(site);
    const device = await addDevice(site, member);
    const { cookie, options } = await beginAlone(site);

    const reply = await signInAlone(site, cookie, device.sign(options));

    expect(reply.status).toBe(200);
    expect(await isSignedIn(site, cookieNamed(reply, 'session') ?? '')).toBe(true);
    expect(dataOf(await member.ask('/api/admins/passkeys')).data[0].last_used_at).not.toBeNull();
  });

  test.each([
    ['that did not verify who uses it', { verified: false }],
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['for another site', { rpId: 'elsewhere.example' }],
    ['that has counted backwards', { counter: 0 }],
  ])('one %s is refused', async (_name, lies) => {
    const site = await startSite();
    const device = await addDevice(site, await signedInAdmin(site));
    const first = await beginAlone(site);
    expect((await signInAlone(site, first.cookie, device.sign(first.options))).status).toBe(200);
    const { cookie, options } = await beginAlone(site);

    const reply = await signInAlone(site, cookie, device.sign(options, lies));

    expect(reply.status).toBe(401);
    expect(cookieNamed(reply, 'session')).toBeUndefined();
  });

  test('an unknown one, one that was removed, and another’s challenge are refused', async () => {
    const { site, admin: member } = await siteWithAdmin();
    const device = await addDevice(site, member);
    const stranger = await beginAlone(site);
    const unknown = authenticator(site.url).sign(stranger.options);
    expect((await signInAlone(site, stranger.cookie, unknown)).status).toBe(401);

    const [one, other] = [await beginAlone(site), await beginAlone(site)];
    expect((await signInAlone(site, one.cookie, device.sign(other.options))).status).toBe(401);

    const { id } = dataOf(await member.ask('/api/admins/passkeys')).data[0];
    const remove = (json: object) => member.ask('/api/admins/passkeys', { method: 'DELETE', json });
    expect((await remove({ id })).status).toBe(422);
    expect((await remove({ id, password })).status).toBe(200);
    const late = await beginAlone(site);
    expect((await signInAlone(site, late.cookie, device.sign(late.options))).status).toBe(401);
  });

  test('an answer is taken once, also by many requests at once', async () => {
    const site = await startSite({ RATE_LIMIT: 'off' });
    const device = await addDevice(site, await signedInAdmin(site));
    const { cookie, options } = await beginAlone(site);
    const credential = device.sign(options);

    const replies = await Promise.all(
      Array.from({ length: 4 }, () => signInAlone(site, cookie, credential)),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await signInAlone(site, cookie, credential)).status).toBe(401);
  });

  test.each([
    [30, 200],
    [3600, 401],
  ])('what a clock asked that was %i seconds fast is answered with %i', async (seconds, status) => {
    const site = await startSite();
    const device = await addDevice(site, await signedInAdmin(site));
    const { cookie, options } = await beginAlone(site);
    const time = (ms: number) => new Date(Date.now() + seconds * 1000 + ms).toISOString();
    const times = { created_at: time(0), expires_at: time(10 * 60_000) };
    await site.db.updateTable('sign_in_challenges').set(times).execute();

    expect((await signInAlone(site, cookie, device.sign(options))).status).toBe(status);
  });

  test('who is suspended is refused', async ({ site }) => {
    const device = await addDevice(site, await signedInAdmin(site));
    await site.db.updateTable('staff').set({ suspended_at: new Date().toISOString() }).execute();
    const { cookie, options } = await beginAlone(site);

    expect((await signInAlone(site, cookie, device.sign(options))).status).toBe(401);
  });

  test('behind a proxy it is bound to PUBLIC_URL', async () => {
    const site = await startSite({
      PUBLIC_URL: 'https://parcels.example',
      TRUST_PROXY: '127.0.0.1',
    });
    const { cookie } = await signedInAdmin(site);
    const https = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'parcels.example' };
    const { ask } = adminWith(site, `__Host-${cookie}`);
    const member: TestAdmin = {
      cookie,
      ask: (path, sent) => ask(path, { ...sent, headers: { ...https, ...sent?.headers } }),
    };
    const begun = await begin(member);
    expect(dataOf(begun).rp).toMatchObject({ id: 'parcels.example' });

    const wrong = await add(member, authenticator(site.url).create(optionsIn(begun)));
    const device = authenticator('https://parcels.example');
    const right = await add(member, device.create(optionsIn(await begin(member))));

    expect([wrong.status, right.status]).toEqual([400, 201]);
  });
});

test('an app beside a passkey takes the password: it would be a way round it', async () => {
  const { site, admin: member } = await siteWithAdmin();
  await addDevice(site, member);
  const begin = (json: object) => member.ask('/api/admins/totp', { method: 'POST', json });

  expect((await begin({})).status).toBe(422);
  expect((await begin({ password })).status).toBe(201);
});

describe('a passkey as the second step', () => {
  test('is asked for after the password, and need not verify who uses it', async ({ site }) => {
    const device = await addDevice(site, await signedInAdmin(site));
    const asked = await signInWith(site, adminPassword);
    expect(dataOf(asked)).toEqual({ two_step: ['passkey', 'recovery'] });
    const challenge = cookieNamed(asked, 'challenge') ?? '';

    const credential = device.sign(await askSecond(site, challenge), { verified: false });
    const reply = await answerStep(site, challenge, { credential });

    expect(reply.status).toBe(200);
    expect(await isSignedIn(site, cookieNamed(reply, 'session') ?? '')).toBe(true);
  });

  test('another member’s, and an answer to another challenge, are refused', async ({ site }) => {
    const owner = await addDevice(site, await signedInAdmin(site));
    const driver = await addDevice(site, await signedInMember(site, 'driver'));
    const challenge = await givePassword(site);
    const options = await askSecond(site, challenge);

    const foreign = await answerStep(site, challenge, { credential: driver.sign(options) });
    const alone = await beginAlone(site);
    const crossed = await answerStep(site, challenge, { credential: owner.sign(alone.options) });

    expect([foreign.status, crossed.status]).toEqual([401, 401]);
  });

  test('half a sign-in does not count as a passkey’s own, nor the other way round', async () => {
    const site = await startSite();
    const device = await addDevice(site, await signedInAdmin(site));
    const challenge = await givePassword(site);
    const unverified = device.sign(await askSecond(site, challenge), { verified: false });

    expect((await signInAlone(site, challenge, unverified)).status).toBe(401);
    const alone = await beginAlone(site);
    const step = await answerStep(site, alone.cookie, { credential: device.sign(alone.options) });
    expect(step.status).toBe(401);
  });

  test.each([
    ['no base64url', { clientDataJSON: '%' }],
    ['nothing', {}],
    ['too long', { clientDataJSON: 'a'.repeat(20_000) }],
  ])('a response with %s is 422', async (_name, response) => {
    const site = await startSite();
    await addDevice(site, await signedInAdmin(site));
    const challenge = await givePassword(site);
    const credential = { id: 'a', rawId: 'a', type: 'public-key', response };

    expect((await answerStep(site, challenge, { credential })).status).toBe(422);
  });
});

/** What is stored of who was invited. */
function findInvitee({ db }: TestSite) {
  return db
    .selectFrom('staff')
    .select(['joined_at', 'password_hash', 'name'])
    .where('email', '=', inviteeEmail)
    .executeTakeFirstOrThrow();
}

describe('an invitation that is accepted with a passkey', () => {
  test('signs in, with recovery codes and without a password, and counts as two steps', async () => {
    const { site, tokenFor } = await staffedSite();
    await site.db.updateTable('settings').set({ two_step_required: 'dispatcher' }).execute();
    const token = await tokenFor();

    const asked = dataOf(await beginJoining(site, token));
    // A passkey that is found without a name, and verifies its user.
    expect(asked.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect(asked.user).toMatchObject({ name: inviteeEmail });
    const { reply, member, codes } = await joinedByPasskey(site, token);

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toMatchObject({ email: inviteeEmail, role: 'dispatcher' });
    expect(codes).toHaveLength(10);
    expect((await member.ask('/api/parcels')).status).toBe(200);
    expect(await findInvitee(site)).toEqual({
      joined_at: expect.any(String),
      password_hash: null,
      name: 'Dan Brown',
    });
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
      method: 'POST',
      json: { password: 'a good long password' },
    });
    expect((await joinWith(site, token, device.create(optionsIn(own)))).status).toBe(400);
    // A new link has asked for nothing yet.
    const former = optionsIn(await beginJoining(site, token));
    expect((await joinWith(site, await tokenFor(), device.create(former))).status).toBe(400);
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
    const credential = authenticator(site.url).create(optionsIn(await beginJoining(site, token)));

    const replies = await Promise.all([
      joinWith(site, token, credential),
      accept(token),
      joinWith(site, token, credential),
    ]);

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
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
