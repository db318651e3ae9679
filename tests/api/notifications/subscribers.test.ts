import { describe, expect, test } from 'vitest';
import { badFieldsOf } from '../../support/http.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { headerOf, linkIn, origin, siteToFollow } from '../../support/notifications/subscribers.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

describe('POST /api/followers', () => {
  test('asks the address by mail, in the language of the page', async () => {
    const site = await siteToFollow();

    const reply = await site.leave('Eva@example.com', { language: 'de' });

    expect(reply.status).toBe(202);
    expect(reply.json()).toMatchObject({ status: 'success', data: {}, errors: [] });
    const mail = await site.newest();
    expect(mail.to).toEqual(['Eva@example.com']);
    expect(mail.parsed.subject).toBe('Bitte bestätigen: E-Mails zu WB-1');
    expect(linkIn(mail)).toMatch(/^\/follow\/[\w-]{43}\?lang=de$/);
    expect(headerOf(mail, 'list-unsubscribe')).toMatch(
      /^<https:\/\/parcels\.example\.com\/unfollow\/\S+>$/,
    );
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(await site.followers()).toMatchObject([
      { email: 'Eva@example.com', language: 'de', confirmed_at: null },
    ]);
  });

  test('is answered as ever on a site that has no parcels yet', async () => {
    const site = await startSite();

    const reply = await site.ask('/api/followers', {
      method: 'POST',
      json: { code: 'NO-SUCH-1', email: 'eva@example.com' },
    });
    await site.background.idle();

    expect(reply.status).toBe(202);
    expect(site.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test('takes a form too', async () => {
    const site = await siteToFollow();

    const reply = await site.ask('/api/followers', {
      method: 'POST',
      fields: { code: ' wb-1 ', email: 'eva@example.com' },
    });

    expect(reply.status).toBe(202);
    expect(linkIn(await site.newest())).toContain('/follow/');
  });

  test('answers the same, whatever becomes of it', async () => {
    const site = await siteToFollow();
    await site.follow('known@example.com');

    const replies = [
      await site.leave('new@example.com'),
      await site.leave('known@example.com'),
      await site.leave('new@example.com', { code: 'NO-SUCH-1' }),
      await site.leave('new@example.com', { code: String(site.id) }),
      await site.leave('new@example.com', { code: '?' }),
    ];

    const [first] = replies;
    for (const { status, text } of replies) {
      expect(status).toBe(202);
      expect(text).toBe(first?.text);
    }
    await site.newest();
    expect((await site.followers()).map(({ email }) => email)).toEqual([
      'known@example.com',
      'new@example.com',
    ]);
    expect(await site.arrived()).toHaveLength(3);
  });

  test.each([
    ['no address', { code: 'WB-1', email: 'nobody' }, ['email']],
    ['two addresses', { code: 'WB-1', email: 'a@example.com, b@example.com' }, ['email']],
    ['a line break', { code: 'WB-1', email: 'a@example.com\nBcc: b@example.com' }, ['email']],
    ['nothing', {}, ['code', 'email']],
    ['more', { code: 'WB-1', email: 'a@example.com', language: 'de' }, ['language']],
  ])('refuses %s', async (_name, json, fields) => {
    const site = await siteToFollow();

    const reply = await site.ask('/api/followers', { method: 'POST', json });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(fields);
    expect(await site.followers()).toEqual([]);
  });

  test('sends an address three mails an hour, and says nothing of it', async () => {
    const site = await siteToFollow();
    for (let time = 1; time <= 5; time += 1) {
      const email = time % 2 === 0 ? 'EVA@example.com' : 'eva@example.com';
      expect((await site.leave(email)).status).toBe(202);
      await site.background.idle();
    }
    expect(await site.arrived()).toHaveLength(3);
    // An unknown code does not count against the address.
    await site.leave('bob@example.com', { code: 'NO-SUCH-1' });
    await site.leave('bob@example.com');
    await site.newest();
    expect(await site.arrived()).toHaveLength(4);
  });

  test('asks a network that leaves too many to wait', async () => {
    const site = await siteToFollow();
    for (let time = 1; time <= 20; time += 1) {
      expect((await site.leave(`a${time}@example.com`, { code: 'NO-SUCH-1' })).status).toBe(202);
    }

    const reply = await site.leave('a21@example.com', { language: 'de' });

    expect(reply.status).toBe(429);
    expect(reply.json().errors[0]).toContain('Zu viele Adressen.');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('tells neither the log nor the audit whose address it is, or of which parcel', async () => {
    const site = await siteToFollow();
    const link = await site.follow('eva@example.com');

    const events = await site.db.selectFrom('audit_events').selectAll().execute();
    const said = JSON.stringify([site.logged, events]);

    expect(said).not.toContain('eva@');
    expect(said).not.toContain(link.split('/')[2]?.split('?')[0]);
    expect(JSON.stringify(site.logged)).not.toContain('WB-1');
    expect(
      events.map(({ action, record_type, record_name, actor, address }) => [
        ...[action, record_type, record_name, actor, address],
      ]),
    ).toEqual([
      ['created', 'follower', null, 'visitor', null],
      ['changed', 'follower', null, 'visitor', null],
    ]);
  });

  test('mails links of the site’s own, whatever name the request has for it', async () => {
    const site = await siteToFollow();
    await site.ask('/api/followers', {
      method: 'POST',
      json: { code: 'WB-1', email: 'eva@example.com' },
      headers: { Host: 'evil.example' },
    });

    const { parsed } = await site.newest();

    expect(parsed.text).toContain(`${origin}/follow/`);
    expect(parsed.text).not.toContain('evil.example');
  });
});

test('no link is mailed that leads where the request says, but on this very machine', async () => {
  const server = await startMailServer();
  const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, FORCE_HTTPS: 'off' };
  const site = await startSite(env);
  await insertParcel(site.db, { tracking_code: 'WB-1' });
  const leave = async (Host: string) => {
    await site.ask('/api/followers', {
      method: 'POST',
      json: { code: 'WB-1', email: 'eva@example.com' },
      headers: { Host },
    });
    await site.background.idle();
    await site.mailer.idle();
  };

  await leave('evil.example');
  expect(server.mails).toEqual([]);

  await leave('localhost');
  expect(server.mails[0]?.parsed.text).toContain('http://localhost/follow/');
});
