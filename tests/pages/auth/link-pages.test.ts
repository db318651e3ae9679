import { expect, test } from 'vitest';
import { adminEmail, siteWithAdmin } from '../../support/admin.ts';
import {
  accountEmail,
  cookieOf,
  linkTo,
  newEmail,
  press,
  signInLink,
} from '../../support/auth/accounts.ts';
import { startSite } from '../../support/site.ts';

const dead = {
  address: '/control/account/confirm-email?token=dead',
  'sign-in': '/control/signin-link?token=dead',
};

/** A site with a link of each kind that counts. */
async function siteWithLinks() {
  const { site, admin } = await siteWithAdmin();
  return { site, admin, links: [await linkTo(site, admin), await signInLink(site)] };
}

test('to open a link changes nothing, however often a scanner does', async () => {
  const { site, links } = await siteWithLinks();
  const before = await site.db.selectFrom('account_tokens').selectAll().execute();

  for (const link of links) {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const reply = await site.ask(link, { method });
      expect(reply.status).toBe(200);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      expect((await site.ask(link, { method })).status).toBe(405);
    }
  }

  expect(await site.db.selectFrom('account_tokens').selectAll().execute()).toEqual(before);
  expect(await accountEmail(site)).toBe(adminEmail);
});

test('a link’s page is kept by nobody, and no other site hears of its address', async () => {
  const { site, links } = await siteWithLinks();
  await site.db.updateTable('settings').set({ chat_code: '<script>chat()</script>' }).execute();

  for (const link of [...links, ...Object.values(dead)]) {
    const { headers, text } = await site.ask(link);
    expect(headers['cache-control'], link).toBe('private, no-store');
    expect(headers['referrer-policy'], link).toBe('same-origin');
    expect(headers['content-security-policy'], link).toMatch(/script-src 'self';/);
    expect(text, link).toContain('name="robots" content="noindex"');
    expect(text, link).not.toContain('chat()');
    // The button works without scripts, too.
    expect(text, link).not.toContain('needs JavaScript');
  }
});

test('a link’s page does not tell its address to the site’s pages, where others’ scripts may be', async () => {
  const { site, links } = await siteWithLinks();

  for (const link of links) {
    const anchors = (await site.ask(link)).text.match(/<a [^>]*href="\/[^>]*>/g) ?? [];
    const outward = anchors.filter((anchor) => !anchor.includes('href="/control/'));
    expect(outward.length).toBeGreaterThan(1);
    for (const anchor of outward) expect(anchor).toContain('rel="noreferrer"');
  }
});

test('the page asks, names the new address, and has a button that works without script', async () => {
  const { site, links } = await siteWithLinks();
  const [confirm = '', signIn = ''] = links;

  const one = await site.ask(confirm);
  const other = await site.ask(signIn);

  expect(one.text).toContain(newEmail);
  const form = (action: string) => `<form class="once" action="${action}" method="post">`;
  expect(one.text).toContain(form('/control/account/confirm-email?lang=en'));
  expect(other.text).toContain(form('/control/signin-link'));
  expect(other.text).not.toContain(adminEmail);
});

test.each(Object.entries(dead))('a dead %s link is told plainly', async (_name, link) => {
  const { site } = await siteWithLinks();

  for (const reply of [await site.ask(link), await press(site, link)]) {
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('<h1>This link no longer works</h1>');
    expect(reply.text).not.toContain(adminEmail);
    expect(reply.text).not.toContain(newEmail);
  }
  expect((await site.ask(link.replace('?token=dead', ''))).status).toBe(400);
});

test('where the server’s link is dead, the page says how to make another', async () => {
  const site = await startSite();
  expect((await site.ask(dead['sign-in'])).text).toContain('npm run admin -- link');
});

test('the button takes a form, and no more of it than is needed', async () => {
  const { site, links } = await siteWithLinks();
  for (const link of links) {
    const path = link.split('?')[0] ?? '';
    const json = { 'Content-Type': 'application/json' };
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const ask = (headers: Record<string, string>, body: string) =>
      site.ask(path, { method: 'POST', headers, body });

    expect((await ask(json, '{}')).status).toBe(415);
    expect((await ask(form, `token=${'x'.repeat(9000)}`)).status).toBe(413);
    expect((await ask(form, 'token=a&token=b')).status).toBe(400);
    expect((await ask(form, '')).status).toBe(400);
  }
});

test('after confirming, a page of its own says so, which shows no secret', async () => {
  const { site, links } = await siteWithLinks();

  const reply = await press(site, links[0] ?? '');
  const page = await site.ask(reply.headers.location ?? '');

  expect(reply.headers.location).toBe('/control/account/confirm-email?changed=yes&lang=en');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Email address changed');
  expect(page.text).not.toContain(newEmail);
});

test('the account’s pages show the address that waits, and until when it does', async () => {
  const { site, admin } = await siteWithLinks();
  const pages = ['/control/account/index.html', '/control/account/email.html'];
  for (const path of pages) expect((await admin.ask(path)).text).toContain(newEmail);

  const expires_at = '2026-01-01T00:00:00.000Z';
  await site.db.updateTable('account_tokens').set({ expires_at }).execute();

  for (const path of pages) expect((await admin.ask(path)).text).not.toContain(newEmail);
});

test('who came by the server’s link is told that no old password is needed', async () => {
  const { site, admin, links } = await siteWithLinks();
  const Cookie = cookieOf(await press(site, links[1] ?? ''));
  const field = ' name="password"';
  const password = '/control/account/password.html';

  for (const path of ['/control/account/index.html', password]) {
    const byLink = await site.ask(path, { headers: { Cookie } });
    expect(byLink.text).toContain('without the current one');
    expect((await admin.ask(path)).text).not.toContain('without the current one');
  }
  expect((await site.ask(password, { headers: { Cookie } })).text).not.toContain(field);
  expect((await admin.ask(password)).text).toContain(field);
});
