import { describe, expect } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import {
  adminEmail,
  adminPassword,
  adminWith,
  signedInAdmin,
  siteWithOwner,
} from '../../support/admin.ts';
import { cookieOf, isSignedIn, mailedLink, signInWith } from '../../support/auth/accounts.ts';
import { invitee, inviteesPassword, staffedSite, tokenIn } from '../../support/auth/staff.ts';
import { codeOf, cookieNamed, ownerWithTotp } from '../../support/auth/two-step.ts';
import type { TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const path = '/control/signin.html';

const messages = messagesOf('en');

/** Submits the form of a page like a browser without JavaScript. */
function submit(site: TestSite, to: string, fields: Record<string, string>, headers = {}) {
  return site.ask(to, { method: 'POST', fields, headers });
}

function signIn(site: TestSite, fields: Record<string, string> = {}, query = '', headers = {}) {
  const all = { email: adminEmail, password: adminPassword, ...fields };
  return submit(site, `${path}${query}`, all, headers);
}

describe('the sign-in without script', () => {
  test('has a form that is sent to the page itself, and asks for no script', async () => {
    const site = await siteWithOwner();

    for (const page of [path, '/cp']) {
      const { text } = await site.ask(`${page}?back=/control/staff.html`);
      expect(text).toContain(`action="${path}?back=%2Fcontrol%2Fstaff.html"`);
      expect(text).not.toContain('needs JavaScript');
      expect(text).not.toMatch(/<button[^>]*type="submit"[^>]*disabled/);
    }
  });

  test('signs in, and leads to the page that was asked for', async ({ siteWithOwner: site }) => {
    const reply = await signIn(site, {}, '?back=/control/staff.html');

    expect([reply.status, reply.headers.location]).toEqual([303, '/control/staff.html']);
    expect(await isSignedIn(site, cookieNamed(reply, 'session') ?? '')).toBe(true);
    expect((await signIn(site)).headers.location).toBe('/control/index.html');
  });

  test('says what is wrong, and keeps the address but not the password', async () => {
    const site = await siteWithOwner();

    const wrong = await signIn(site, { email: 'a"<b>@example.com', password: 'a wrong one' });
    const unknown = await signIn(site, { email: 'nobody@example.com', password: 'a wrong one' });
    const known = await signIn(site, { password: 'a wrong one' });

    expect([wrong.status, unknown.status, known.status]).toEqual([422, 401, 401]);
    expect(known.text).toContain('role="alert"');
    expect(known.text).toContain(`value="${adminEmail}"`);
    expect(wrong.text).not.toContain('<b>@');
    expect(known.text).not.toContain('a wrong one');
    expect(known.headers['set-cookie']).toBeUndefined();
    // The same page, but for the address.
    const blank = (text: string, email: string) =>
      text.replaceAll(email, '').replace(/nonce="[^"]*"/g, '');
    expect(blank(unknown.text, 'nobody@example.com')).toBe(blank(known.text, adminEmail));
  });

  test('keeps the language of the address', async ({ siteWithOwner: site }) => {
    const wrong = await signIn(site, { password: 'x' }, '?lang=de');
    const right = await signIn(site, {}, '?lang=de');

    expect(wrong.text).toContain('<html lang="de"');
    expect(right.headers.location).toBe('/control/index.html?lang=de');
  });

  test('waits as the call does after wrong guesses, also where both are tried', async () => {
    const site = await siteWithOwner();
    const statuses: number[] = [];
    for (let number = 0; number < 4; number += 1) {
      statuses.push((await signIn(site, { password: `guess ${number}` })).status);
      statuses.push((await signInWith(site, `guess again ${number}`)).status);
    }
    const right = await signIn(site);

    expect(statuses[0]).toBe(401);
    expect(statuses.at(-1)).toBe(429);
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(right.text).toContain(`value="${adminEmail}"`);
    expect(right.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    [{ password: '' }, 422],
    [{ email: '' }, 422],
    [{ email: 'x'.repeat(9000) }, 413],
    [{ password: 'x'.repeat(1001) }, 422],
  ])('%# is refused', async (fields, status) => {
    const site = await siteWithOwner();

    expect((await signIn(site, fields)).status).toBe(status);
  });

  test('replaces a session that somebody has planted, and leaves who is signed in alone', async () => {
    const site = await siteWithOwner();
    const planted = `session=${'x'.repeat(43)}`;

    const reply = await signIn(site, {}, '', { Cookie: planted });
    expect(cookieNamed(reply, 'session')).not.toBe(planted);
    expect(await isSignedIn(site, planted)).toBe(false);

    const { cookie } = await signedInAdmin(site);
    const again = await signIn(site, {}, '', { Cookie: cookie });
    expect([again.status, again.headers.location]).toEqual([302, '/control/index.html']);
    expect(await isSignedIn(site, cookie)).toBe(true);
  });
});

describe('two steps without script', () => {
  test('lead from the password to the code, and on to the page', async ({ site }) => {
    const { secret } = await ownerWithTotp(site);

    const first = await signIn(site, {}, '?back=/control/staff.html');
    const next = String(first.headers.location);
    expect([first.status, next]).toEqual([
      303,
      '/control/signin-step.html?back=%2Fcontrol%2Fstaff.html',
    ]);
    expect(cookieNamed(first, 'session')).toBeUndefined();
    const challenge = { Cookie: cookieNamed(first, 'challenge') ?? '' };
    expect((await site.ask(next, { headers: challenge })).text).toContain('name="code"');

    const wrong = await submit(site, next, { code: '000000' }, challenge);
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain('role="alert"');
    const right = await submit(site, next, { code: codeOf(secret) }, challenge);
    expect([right.status, right.headers.location]).toEqual([303, '/control/staff.html']);
    expect(await isSignedIn(site, cookieNamed(right, 'session') ?? '')).toBe(true);
  });

  test('half of them opens nothing', async ({ site }) => {
    await ownerWithTotp(site);
    const half = cookieNamed(await signIn(site), 'challenge') ?? '';
    const member = adminWith(site, half);

    for (const page of ['/control/index.html', '/control/account/two-step.html']) {
      const { status, headers } = await member.ask(page);
      expect([status, new URL(String(headers.location), site.url).pathname]).toEqual([
        302,
        '/control/signin-step.html',
      ]);
    }
    for (const [method, call] of [
      ['POST', '/api/admins/totp'],
      ['POST', '/api/admins/passkeys/options'],
      ['POST', '/api/admins/confirm'],
      ['POST', '/api/admins/confirm/options'],
      ['POST', '/api/admins/recovery-codes'],
      ['DELETE', '/api/admins/totp'],
      ['GET', '/api/admins/sessions'],
      ['PATCH', '/api/admins/auth/update/password-user'],
    ] as const) {
      const json = method === 'GET' ? undefined : { password: adminPassword };
      expect((await member.ask(call, { method, json })).status, call).toBe(401);
    }
    for (const page of ['/control/account/confirm.html', '/control/account/two-step.html']) {
      const fields = { do: 'off', password: adminPassword };
      expect((await submit(site, page, fields, { Cookie: half })).status).toBe(307);
    }
    expect((await signIn(site)).headers.location).toContain('/control/signin-step.html');
  });
});

async function invitedSite() {
  const { site, invite, remove } = await staffedSite();
  await invite(invitee);
  return { site, link: await mailedLink(site), remove };
}

/** Submits the form like a browser without JavaScript. */
function join(site: TestSite, link: string, fields: Record<string, string> = {}, headers = {}) {
  const all = { token: tokenIn(link), name: 'Dan Brown', password: inviteesPassword, ...fields };
  return submit(site, '/control/join.html', all, headers);
}

test('the link shows whose account it will be, and opening it changes nothing', async () => {
  const { site, link } = await invitedSite();
  const before = await site.db.selectFrom('account_tokens').selectAll().execute();

  const reply = await site.ask(link);

  expect(reply.status).toBe(200);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  expect(reply.headers['referrer-policy']).toBe('same-origin');
  expect(reply.text).toContain('dan@example.com');
  expect(reply.text).toContain('Dispatcher');
  expect(reply.text).toContain('value="Dan"');
  expect(reply.text).not.toContain('needs JavaScript');
  // Without a script there is the password alone.
  expect(reply.text).not.toContain(`>${messages.staff.join.passkey}<`);
  expect(await site.db.selectFrom('account_tokens').selectAll().execute()).toEqual(before);
});

test('the form signs in without a script, and says what is wrong', async () => {
  const { site, link } = await invitedSite();

  const short = await join(site, link, { password: 'short', name: 'Dan <B>' });
  expect(short.status).toBe(422);
  expect(short.text).toContain('role="alert"');
  expect(short.text).toContain('value="Dan &lt;B&gt;"');
  expect(short.text).not.toContain('value="short"');

  const joined = await join(site, link);
  expect(joined.status).toBe(303);
  expect(joined.headers.location).toBe('/control/index.html');
  const dashboard = await adminWith(site, cookieOf(joined)).ask('/control/index.html');
  expect(dashboard.text).toContain('/control/parcels/list.html');
  expect(dashboard.text).not.toContain('/control/settings"');
  expect(dashboard.text).not.toContain('/control/staff.html');
});

test('a second click leads on where the first has signed in, and else says that it was used', async () => {
  const { site, link } = await invitedSite();
  const joined = await join(site, link);

  expect((await join(site, link, {}, { Cookie: cookieOf(joined) })).status).toBe(303);
  const used = await join(site, link);
  expect(used.status).toBe(410);
  expect(used.text).toContain('This link no longer works');
  // The way back in the browser.
  expect((await site.ask(link)).status).toBe(410);
});

test.each(['', 'x', 'a'.repeat(500)])('a token that is none: %#', async (token) => {
  const { site } = await staffedSite();
  expect((await site.ask(`/control/join.html?${new URLSearchParams({ token })}`)).status).toBe(410);
  expect([410, 422]).toContain((await join(site, '', { token })).status);
});

test('one step of the new password leads to the other', async ({ site: { ask } }) => {
  const { text: first } = await ask('/control/password.html');
  const { text: second } = await ask('/control/password.html?step=2');

  expect(first).toMatch(/<a [^>]*href="\/control\/password\.html\?step=2"/);
  expect(second).toMatch(/<a [^>]*href="\/control\/password\.html"/);
});

test('passkeys are offered on a domain, and not on an IP address, to which none can belong', async () => {
  const { site, invite } = await staffedSite();
  await invite(invitee);
  const link = await mailedLink(site);
  const admin = await signedInAdmin(site);
  const { port } = new URL(site.url);
  const offered = async (hostname: string) => {
    const headers = { Host: `${hostname}:${port}` };
    const texts = [
      (await site.ask('/control/signin.html', { headers })).text,
      (await site.ask(link, { headers })).text,
      (await admin.ask('/control/account/two-step.html', { headers })).text,
    ];
    return texts.map((text) =>
      /<way-island[^>]* src="[^"]*(passkey-sign-in|join-passkey|add-passkey)/.test(text),
    );
  };

  // To sign in, once somebody has one.
  expect(await offered('localhost')).toEqual([false, true, true]);
  const { id } = await site.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const passkey = { credential_id: 'x', public_key: 'x', counter: 0, transports: '', name: 'Key' };
  await site.db
    .insertInto('passkeys')
    .values({ ...passkey, staff_id: id, created_at: '2026-03-01T08:00:00.000Z' })
    .execute();
  expect(await offered('localhost')).toEqual([true, true, true]);
  for (const address of ['127.0.0.1', '192.168.1.20', '[::1]'])
    expect(await offered(address)).toEqual([false, false, false]);
  const headers = { Host: `127.0.0.1:${port}` };
  const { text } = await admin.ask('/control/account/two-step.html', { headers });
  expect(text).toContain(messages.twoStep.passkeys.unsupported);
});

describe('a form of a page that is sent without script after the session has ended', () => {
  const page = '/control/reviews/create.html';
  const typed = {
    _verb: 'POST /api/reviews',
    _then: '/control/reviews/list.html',
    name: 'Ada "the <b>"',
    review: 'Quick.\nKind.',
    password: 'never shown',
  };

  /** What a page has in its hidden field for the form that it brings along, as a browser sends it. */
  function formIn({ text }: { text: string }): string {
    const [, value = ''] = /name="_form" value="([^"]*)"/.exec(text) ?? [];
    const signs = { quot: '"', lt: '<', gt: '>', amp: '&', '#x27': "'" };
    return Object.entries(signs).reduce(
      (to, [name, sign]) => to.replaceAll(`&${name};`, sign),
      value,
    );
  }

  test('is there again after the sign-in, and can be sent', async ({ siteWithOwner: site }) => {
    const led = await submit(site, page, typed);
    expect(led.status).toBe(307);
    const signInPage = led.headers.location ?? '';
    const shown = await submit(site, signInPage, typed);
    expect([shown.status, shown.text.includes('never shown')]).toEqual([200, false]);
    expect(shown.text).toContain(messages.control.form.signInFirst);
    const _form = formIn(shown);
    const wrong = await submit(site, signInPage, { email: adminEmail, password: 'wrong', _form });
    expect([wrong.status, formIn(wrong)]).toEqual([401, _form]);
    const own = { email: adminEmail, password: adminPassword, _form };
    const signedIn = await submit(site, signInPage, own);
    expect([signedIn.status, signedIn.headers.location]).toEqual([307, page]);
    const headers = { Cookie: cookieNamed(signedIn, 'session') ?? '' };

    const restored = await submit(site, page, own, headers);

    expect(restored.status).toBe(200);
    expect(restored.text).toContain(messages.control.form.restored);
    expect(restored.text).toContain('value="Ada &quot;the &lt;b&gt;&quot;"');
    expect(restored.text).toMatch(/<textarea[^>]*name="review"[^>]*>Quick.\nKind.</);
    expect(await site.db.selectFrom('reviews').selectAll().execute()).toEqual([]);
  });

  test('is brought along to the second step', async ({ siteWithOwner: site }) => {
    const { secret } = await ownerWithTotp(site);
    const first = await submit(
      site,
      (await submit(site, page, typed)).headers.location ?? '',
      typed,
    );
    const own = { email: adminEmail, password: adminPassword, _form: formIn(first) };
    const query = `?back=${encodeURIComponent(page)}&_form=yes`;
    const signedIn = await signIn(site, own, query);
    expect(signedIn.status).toBe(307);
    const step = signedIn.headers.location ?? '';
    expect(step).toContain('/control/signin-step.html');
    const challenge = { Cookie: cookieNamed(signedIn, 'challenge') ?? '' };
    const shown = await submit(site, step, own, challenge);
    expect([shown.status, formIn(shown)]).toEqual([200, own._form]);

    const code = { code: codeOf(secret), _form: own._form };
    const done = await submit(site, step, code, challenge);

    expect([done.status, done.headers.location]).toEqual([307, page]);
    const headers = { Cookie: cookieNamed(done, 'session') ?? '' };
    expect((await submit(site, page, code, headers)).text).toContain('>Quick.\nKind.<');
    // The second step has ended: the sign-in begins again, with the form.
    const again = await submit(site, step, own);
    expect([again.status, again.headers.location]).toEqual([307, `${path}${query}`]);
  });

  test('of a page that takes it by itself is there again, too', async ({ siteWithOwner: site }) => {
    const { cookie } = await signedInAdmin(site);
    const _form = JSON.stringify({ email: 'driver@example.com', name: 'Sam Driver' });
    const reply = await submit(site, '/control/staff.html', { _form }, { Cookie: cookie });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('value="Sam Driver"');
    expect(reply.text).toContain('value="driver@example.com"');
  });

  test('that is large, such as with a photo, is kept by its own tab', async () => {
    const site = await siteWithOwner();
    const reply = await submit(site, page, { ...typed, review: 'x'.repeat(300_000) });
    expect(reply.status).toBe(401);
    expect(reply.text).toContain(messages.control.form.signInAndReload);
  });

  test('is nothing to who sends a page what no form had', async ({ siteWithOwner: site }) => {
    const { cookie } = await signedInAdmin(site);
    for (const _form of ['', '{', '[1]', '{"name":1}']) {
      const fields = { ...typed, _form, review: '' };
      expect((await submit(site, page, fields, { Cookie: cookie })).status, _form).toBe(422);
    }
    for (const to of [`${path}?_form=yes`, '/control/signin-step.html?_form=yes']) {
      expect([200, 307], to).toContain((await submit(site, to, { _form: '{' })).status);
    }
  });
});
