import { describe, expect } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { linkIn, siteToFollow, test } from '../../support/notifications/subscribers.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

function post({ ask }: Pick<TestSite, 'ask'>, path: string, fields: Record<string, string>) {
  return ask(path, { method: 'POST', fields });
}

describe('the form below a result, without script', () => {
  test('stands there while there is something to tell', async () => {
    const { ask, db } = await startSite();
    await insertParcel(db, { tracking_code: 'ON-1', stage: 'in_transit' });
    await insertParcel(db, { tracking_code: 'DONE-1', stage: 'delivered' });

    const open = await ask('/track.html?code=ON-1&lang=de');

    expect(open.text).toContain(`${messagesOf('de').subscriptions.form.title}</summary>`);
    expect(open.text).toContain('action="/follow?lang=de" method="post"');
    expect(open.text).toContain('<input type="hidden" name="code" value="ON-1"/>');
    expect((await ask('/track.html?code=DONE-1')).text).not.toContain('action="/follow"');
    expect((await ask('/track.html')).text).not.toContain('action="/follow"');
    expect((await ask('/track.html?code=NO-SUCH-1')).text).not.toContain('action="/follow"');
  });

  test('leads on to what is to be done next, the same for every code', async ({ site }) => {
    for (const code of ['WB-1', 'NO-SUCH-1']) {
      const reply = await post(site, '/follow?lang=de', { code, email: 'eva@example.com' });
      const location = reply.headers.location ?? '';

      expect(reply.status).toBe(303);
      expect(location).toBe(`/follow?code=${code}&sent=yes&lang=de`);
      const next = await site.ask(location);
      expect(next.status).toBe(200);
      expect(next.text).toContain('Sehen Sie in Ihr Postfach');
      expect(next.text).toContain(`href="/track.html?code=${code}&amp;lang=de"`);
      expect(next.text).toContain('<meta name="robots" content="noindex"/>');
    }
    expect(linkIn(await site.newest())).toContain('?lang=de');
    expect(await site.arrived()).toHaveLength(1);
  });

  test('loses nothing that was typed where the address is wrong', async ({ site }) => {
    const reply = await post(site, '/follow', { code: 'WB-1', email: 'no <b>body' });

    expect(reply.status).toBe(422);
    expect(reply.text).toContain('role="alert"');
    expect(reply.text).toContain('value="WB-1"');
    expect(reply.text).toContain('value="no &lt;b&gt;body"');
    expect(await site.followers()).toEqual([]);
  });
});

describe('the pages that links in mails open', () => {
  test('say that the parcel is followed, and lead to it and to the end of the mails', async () => {
    const site = await siteToFollow();
    await site.leave('eva@example.com', { language: 'fr' });

    const link = linkIn(await site.newest());
    const asked = await site.ask(link);
    expect(asked.text).toContain('<h1>Recevoir des alertes sur WB-1');
    expect(asked.text).toContain(`action="${link}" method="post"`);
    expect(asked.text).not.toContain('eva@');

    const { status, text } = await site.ask(link, { method: 'POST', fields: {} });

    expect(status).toBe(200);
    expect(text).toContain('<html lang="fr"');
    expect(text).toContain('<h1>Alertes activées pour WB-1</h1>');
    expect(text).toContain('href="/track.html?code=WB-1&amp;lang=fr"');
    expect(text).toMatch(/href="\/unfollow\/[\w.-]+\?lang=fr"/);
    expect(text).not.toContain('eva@');
  });

  test('ask before they end the mails, since scanners open links too', async ({ site }) => {
    await site.follow('eva@example.com', 'de');
    await site.reach('in_transit');
    const link = linkIn(await site.newest(), 'unfollow');

    const asked = await site.ask(link);

    expect(asked.status).toBe(200);
    expect(asked.text).toContain('<h1>Diese E-Mails abbestellen?</h1>');
    expect(asked.text).toContain(`action="${link}" method="post"`);
    expect(asked.text).not.toContain('eva@');
    expect(await site.followers()).toHaveLength(1);
    const done = await site.ask(link, { method: 'POST', fields: {} });
    expect(done.status).toBe(200);
    expect(done.text).toContain('<h1>Die E-Mails sind abbestellt</h1>');
    expect(await site.followers()).toEqual([]);
  });

  test('are kept by nobody, and no other page hears of their address', async ({ site }) => {
    await site.db.updateTable('settings').set({ chat_code: '<script>chat()</script>' }).execute();
    await site.leave('eva@example.com');
    const mail = await site.newest();
    const confirmed = await site.ask(linkIn(mail), { method: 'POST' });
    const stop = confirmed.text.match(/\/unfollow\/[\w.-]+/)?.[0] ?? '';

    for (const link of [linkIn(mail), stop, '/follow/dead', '/unfollow/dead']) {
      const { headers, text } = await site.ask(link);
      expect(headers['cache-control'], link).toBe('private, no-store');
      // Without any, older browsers would not say of the page's form that it is this site's.
      expect(headers['referrer-policy'], link).toBe('same-origin');
      expect(text, link).toContain('name="robots" content="noindex"');
      expect(text, link).not.toContain('chat()');
    }
  });
});

test('the panel says how many follow a parcel, and no more', async ({ site }) => {
  const page = async () => (await site.admin.ask('/control/parcels/WB-1')).text;
  await site.leave('eva@example.com');
  await site.newest();
  expect(await page()).not.toContain('Followers:');
  await site.follow('eva@example.com');
  await site.follow('bob@example.com');
  // Its mails are listed for other reasons.
  await site.db.deleteFrom('mails').execute();

  expect(await page()).toContain('2 subscribers');
  expect(await page()).not.toContain('eva@');
  const { ask } = await signedInAdmin(site);
  expect((await ask('/api/parcels/WB-1')).text).not.toContain('eva@');
});
