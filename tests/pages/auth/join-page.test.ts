import { expect, test } from 'vitest';
import { adminWith } from '../../support/admin.ts';
import { cookieOf, mailedLink } from '../../support/auth/accounts.ts';
import { invitee, inviteesPassword, staffedSite, tokenIn } from '../../support/auth/staff.ts';
import type { TestSite } from '../../support/site.ts';

async function invitedSite() {
  const { site, invite, remove } = await staffedSite();
  await invite(invitee);
  const link = await mailedLink(site);
  return { site, link, remove };
}

/** Submits the form like a browser without JavaScript. */
function join(site: TestSite, link: string, fields: Record<string, string> = {}, headers = {}) {
  const all = { token: tokenIn(link), name: 'Dan Brown', password: inviteesPassword, ...fields };
  return site.ask('/control/join.html', { method: 'POST', fields: all, headers });
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
  const member = adminWith(site, cookieOf(joined));
  const dashboard = await member.ask('/control/index.html');
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
  const query = new URLSearchParams({ token });
  expect((await site.ask(`/control/join.html?${query}`)).status).toBe(410);
  expect([410, 422]).toContain((await join(site, '', { token })).status);
});
