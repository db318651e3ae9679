import { describe, expect } from 'vitest';
import {
  computeEmailKey,
  hasUnsubscribed,
  suppress,
  unsubscribeUrlFor,
} from '../../../server/notifications/mail/unsubscribes.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf } from '../../support/http.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import {
  headerOf,
  linkIn,
  origin,
  siteToFollow,
  test,
  unsubscribe,
  unsubscribePathIn,
} from '../../support/notifications/subscribers.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

describe('POST /api/followers', () => {
  test('asks the address by mail, in the language of the page, and takes a form too', async () => {
    const site = await siteToFollow();

    const reply = await site.leave('Eva@example.com', { language: 'de' });

    expect(reply.status).toBe(202);
    expect(reply.json()).toMatchObject({ status: 'success', data: {}, errors: [] });
    const mail = await site.newest();
    expect(mail.to).toEqual(['Eva@example.com']);
    expect(mail.parsed.subject).toBe('E-Mails zu WB-1 bestätigen');
    expect(linkIn(mail)).toMatch(/^\/follow\/[\w-]{43}\?lang=de$/);
    expect(headerOf(mail, 'list-unsubscribe')).toMatch(
      /^<https:\/\/parcels\.example\.com\/unfollow\/\S+>$/,
    );
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(await site.followers()).toMatchObject([
      { email: 'Eva@example.com', language: 'de', confirmed_at: null },
    ]);

    const fields = { code: ' wb-1 ', email: 'bob@example.com' };
    expect((await site.ask('/api/followers', { method: 'POST', fields })).status).toBe(202);
    expect((await site.newest()).to).toEqual(['bob@example.com']);
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

  test('answers the same, whatever becomes of it', async ({ site }) => {
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

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, fields]);
    expect(await site.followers()).toEqual([]);
  });

  test('sends an address three mails an hour, and says nothing of it', async ({ site }) => {
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

  test('asks a network that leaves too many to wait', async ({ site }) => {
    for (let time = 1; time <= 20; time += 1) {
      expect((await site.leave(`a${time}@example.com`, { code: 'NO-SUCH-1' })).status).toBe(202);
    }

    const reply = await site.leave('a21@example.com', { language: 'de' });

    expect(reply.status).toBe(429);
    expect(reply.json().errors[0]).toContain('Zu viele Versuche.');
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
        action,
        record_type,
        record_name,
        actor,
        address,
      ]),
    ).toEqual([
      ['created', 'follower', null, 'visitor', null],
      ['changed', 'follower', null, 'visitor', null],
    ]);
  });

  test('mails links of the site’s own, whatever name the request has for it', async ({ site }) => {
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
  const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, FORCE_HTTPS: 'off' });
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

describe('the link that confirms', () => {
  test('is kept as a hash, opens a page that asks, and its button alone confirms, without a script', async () => {
    const site = await siteToFollow();
    await site.leave('eva@example.com', { language: 'ar' });
    const link = linkIn(await site.newest());
    const page = await site.ask(link);
    // As programs that look at mails ask: it changes nothing.
    expect([page.status, (await site.ask(link, { method: 'HEAD' })).status]).toEqual([200, 200]);
    expect(await site.followers()).toMatchObject([{ confirmed_at: null }]);
    const token = link.split('?')[0]?.split('/').at(-1) ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await site.followers())).not.toContain(token);

    expect(page.text).toContain('<html lang="ar" dir="rtl"');
    const [, action = ''] =
      page.text.match(
        /<form action="([^"]+)" method="post"><button type="submit" class="button"/,
      ) ?? [];
    expect(action).toBe(link);
    const headers = { 'Sec-Fetch-Site': 'same-origin' };

    expect((await site.ask(action, { method: 'POST', headers })).status).toBe(200);
    const [follower] = await site.followers();
    expect(follower?.confirmed_at).not.toBeNull();
    // Sent again, or opened again, it says the same.
    const again = await site.ask(link);
    expect(again.text).toBe((await site.ask(link, { method: 'POST', headers })).text);
    expect(await site.followers()).toEqual([follower]);
  });

  test('gives way to the next one, and each may choose another language', async ({ site }) => {
    await site.leave('eva@example.com');
    const first = linkIn(await site.newest());
    await site.leave('eva@example.com', { language: 'fr' });
    const second = linkIn(await site.newest());

    expect((await site.ask(first, { method: 'POST' })).status).toBe(404);
    expect((await site.ask(second, { method: 'POST' })).status).toBe(200);
    expect(await site.followers()).toMatchObject([{ language: 'fr' }]);
  });

  test('works for 48 hours', async ({ site }) => {
    await site.leave('eva@example.com');
    const link = linkIn(await site.newest());
    const [follower] = await site.followers();
    const hours = (Date.parse(follower?.token_expires_at ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThanOrEqual(48);
    const token_expires_at = new Date(Date.now() - 1).toISOString();
    await site.db.updateTable('subscribers').set({ token_expires_at }).execute();

    const late = await site.ask(link, { method: 'POST' });

    expect([late.status, (await site.ask(link)).status]).toEqual([404, 404]);
    expect(late.text).toContain('<h1>This link has expired</h1>');
    expect(await site.followers()).toMatchObject([{ confirmed_at: null }]);
  });
});

test('a tag in an address is another address, and the same mailbox', async ({ site }) => {
  for (const tag of ['', '+a', '+b', '+c', '+d']) await site.leave(`eva${tag}@example.com`);
  await site.newest();

  // Mails that wait together may overtake each other.
  expect(site.server.mails.map(({ to }) => to.join()).sort()).toEqual([
    'eva+a@example.com',
    'eva+b@example.com',
    'eva@example.com',
  ]);
});

test('whoever has stopped the mails about a parcel is asked once more a day at most', async () => {
  const site = await siteToFollow();
  const addressKey = await computeEmailKey(site.db, 'eva@example.com');
  await suppress(site.db, { parcelId: site.id, addressKey }, new Date());

  await site.leave('eva@example.com');
  await site.leave('eva@example.com');
  await site.newest();

  expect(site.server.mails).toHaveLength(1);
});

describe('a network that asks to follow a parcel over and over', () => {
  const env = { TRUST_PROXY: '127.0.0.1' };
  const leaveFrom = (
    site: Awaited<ReturnType<typeof siteToFollow>>,
    network: string,
    email: string,
  ) =>
    site.ask('/api/followers', {
      method: 'POST',
      json: { code: 'WB-1', email },
      headers: { 'X-Forwarded-For': network },
    });

  test.each([
    ['with an address each', (count: number) => `flood${count}@example.com`],
    ['with one address', () => 'flood@example.com'],
    ['with tags of one address', (count: number) => `flood+${count}@example.com`],
  ])('%s stops nobody else', async (_how, emailOf) => {
    const site = await siteToFollow({}, 0, env);
    const statuses: number[] = [];
    for (let count = 0; count < 25; count += 1) {
      statuses.push((await leaveFrom(site, '203.0.113.9', emailOf(count))).status);
      await site.background.idle();
    }
    expect(new Set(statuses)).toEqual(new Set([202, 429]));

    await leaveFrom(site, '198.51.100.7', 'eva@example.com');

    expect((await site.newest()).to).toEqual(['eva@example.com']);
  });

  test('has five of its addresses asked within the hour, and the parcel twenty of all', async () => {
    const site = await siteToFollow({}, 0, env);
    for (let count = 0; count < 30; count += 1) {
      await leaveFrom(site, `203.0.113.${count % 5}`, `flood${count}@example.com`);
      await site.background.idle();
    }
    expect(await site.followers()).toHaveLength(20);
    const from = async (n: number) =>
      (await site.followers()).filter(({ email }) => Number(/\d+/.exec(email)) % 5 === n).length;
    for (const n of [0, 1, 2, 3, 4]) expect(await from(n)).toBeLessThanOrEqual(5);
  });
});

describe('a stage that a parcel reaches', () => {
  test('is told to who follows it, in their language, with the headers of a list', async () => {
    const site = await siteToFollow({
      current_location: 'Lisbon',
      min_expected_delivery_date: '2026-03-03',
      max_expected_delivery_date: '2026-03-05',
    });
    await site.follow('eva@example.com', 'de');

    await site.reach('out_for_delivery', { status: 'On the van' });

    const mail = await site.newest();
    expect(mail.to).toEqual(['eva@example.com']);
    expect(mail.parsed.subject).toBe('Paket WB-1: In Zustellung');
    const text = mail.parsed.text ?? '';
    expect(text).toMatch(/^Ihr Paket von Kofi Mensah ist in Zustellung\. /);
    expect(text).toContain('Status: On the van');
    expect(text).toContain('Ort: Lisbon');
    expect(text).toMatch(/heute.*\n\w+, \d+\.\s/m);
    expect(text).toContain(`${origin}/track.html?code=WB-1&lang=de`);
    expect(linkIn(mail, 'unfollow')).toContain('?lang=de');
    expect(text).toContain('Waybill Logistics');
    expect(headerOf(mail, 'list-unsubscribe')).toBe(`<${origin}${unsubscribePathIn(mail)}>`);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
  });

  test('is told in Arabic, each paragraph in its direction', async ({ site }) => {
    await site.db.updateTable('settings').set({ mail_template: 'html1' }).execute();
    await site.follow('eva@example.com', 'ar');

    await site.reach('delivered');

    const { parsed } = await site.newest();
    expect(parsed.subject).toContain('الشحنة \u2068WB-1\u2069');
    expect(parsed.html).toContain('<html lang="ar" dir="rtl">');
    expect(parsed.text).not.toMatch(/\{\w+\}/);
  });

  test.each(['masked', 'locked'] as const)(
    'is told as strangers see the parcel: %s',
    async (public_details) => {
      const site = await siteToFollow({ destination: 'Elmwood 12, 1015 CW Amsterdam' });
      await site.db.updateTable('settings').set({ public_details }).execute();
      await site.follow('eva@example.com');

      await site.reach('out_for_delivery', {
        status: 'With Okoye’s neighbour',
        location: 'Elmwood 12',
      });

      const { parsed } = await site.newest();
      expect(parsed.subject).toBe('Parcel WB-1: Out for delivery');
      expect(parsed.text).not.toContain('Status: ');
      for (const word of ['Okoye', 'Elmwood', '1015', 'Kofi', '555']) {
        expect(`${parsed.text} ${parsed.html}`, word).not.toContain(word);
      }
    },
  );

  test('is told once to each who has confirmed, however often it is reached', async ({ site }) => {
    await site.follow('eva@example.com');
    await site.follow('bob@example.com');
    await site.leave('silent@example.com');
    await site.newest();
    const asked = (await site.arrived()).length;

    for (const stage of ['attempt_failed', 'in_transit', 'attempt_failed'] as const) {
      await site.reach(stage);
      await site.arrived();
    }

    expect((await site.arrived()).slice(asked).sort()).toEqual([
      'bob@example.com: Parcel WB-1: Delivery attempt failed',
      'bob@example.com: Parcel WB-1: In transit',
      'eva@example.com: Parcel WB-1: Delivery attempt failed',
      'eva@example.com: Parcel WB-1: In transit',
    ]);
  });

  test('is told once to a recipient who follows their own parcel', async () => {
    const site = await siteToFollow({ recipient_email: 'ada@example.com' });
    await site.follow('ADA@example.com');

    await site.reach('delivered');

    expect((await site.arrived()).slice(1)).toEqual(['ada@example.com: Parcel WB-1 was delivered']);
  });

  test('a correction takes the place of what waits; a link that waits to be sent stays', async () => {
    const site = await siteToFollow({}, 2);
    await site.follow('eva@example.com');
    await site.reach('delivered');
    await site.mailer.enqueue(site.db, {
      kind: 'follow',
      language: 'en',
      to: 'bob@example.com',
      subject: 'A',
      body: 'B',
      parcelId: site.id,
      dueAt: new Date(Date.now() + 60_000),
    });

    await site.reach('attempt_failed', { status: 'Nobody home' });

    expect(await site.waiting()).toMatchObject([
      { recipient: 'bob@example.com', stage: null },
      { recipient: 'eva@example.com', stage: 'attempt_failed' },
    ]);
  });

  test('is not told of a parcel that is deleted, whose subscribers go with it', async () => {
    const site = await siteToFollow({}, 2);
    await site.follow('eva@example.com');
    const path = unsubscribePathIn(await site.newest());
    await site.reach('delivered');
    expect(await site.waiting()).toHaveLength(1);

    await site.admin.ask('/api/parcels', { method: 'DELETE', json: { id: 'WB-1' } });

    expect(await site.waiting()).toEqual([]);
    expect(await site.followers()).toEqual([]);
    // Its links still say that the mails have ended.
    expect((await unsubscribe(site, path)).status).toBe(200);
  });
});

test('nobody is told before the site knows its own address, which the links need', async () => {
  const site = await startSite();
  await insertParcel(site.db, { tracking_code: 'WB-1', stage: null });
  const admin = await signedInAdmin(site);
  await site.db.updateTable('settings').set({ mail_delay_minutes: 0 }).execute();
  await site.ask('/api/followers', {
    method: 'POST',
    json: { code: 'WB-1', email: 'eva@example.com' },
  });
  await site.background.idle();
  const [asked] = await site.db.selectFrom('mails').select('body').execute();
  // Somebody is there to ask, and it is their address that the link has.
  expect(asked?.body).toContain(`${site.url}/follow/`);
  const confirmed_at = new Date().toISOString();
  await site.db.updateTable('subscribers').set({ confirmed_at }).execute();

  const json = { parcels: ['WB-1'], title: 'On its way', stage: 'in_transit' };
  await admin.ask('/api/events', { method: 'POST', json });
  await site.mailer.idle();

  const mails = await site.db.selectFrom('mails').select(['kind', 'stage', 'recipient']).execute();
  expect(mails.filter(({ kind, stage }) => kind === 'follow' && stage !== null)).toEqual([]);
});

test('one click from anywhere ends the mails, those that wait too, without a cookie or a redirect', async () => {
  const site = await siteToFollow({}, 2);
  await site.follow('eva@example.com');
  const path = unsubscribePathIn(await site.newest());
  await site.reach('in_transit');
  expect(await site.waiting()).toHaveLength(1);

  const reply = await unsubscribe(site, path);

  expect(reply.status).toBe(200);
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  expect(reply.text).toContain('<h1>You’re unsubscribed</h1>');
  expect(await site.followers()).toEqual([]);
  expect(await hasUnsubscribed(site.db, site.id, 'eva@example.com')).toBe(true);
  expect(await site.waiting()).toEqual([]);
  await site.reach('delivered');
  expect(await site.waiting()).toEqual([]);
  // Again: providers try twice.
  expect((await unsubscribe(site, path)).status).toBe(200);
});

describe('POST /unfollow/{token}', () => {
  test('takes a form with files too, and one without a body', async ({ site }) => {
    await site.follow('eva@example.com');
    const path = unsubscribePathIn(await site.newest());
    const boundary = 'x';
    const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;

    const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const whole = await site.ask(path, { method: 'POST', headers: type, body });

    expect([whole.status, (await site.ask(path, { method: 'POST' })).status]).toEqual([200, 200]);
    expect(await site.followers()).toEqual([]);
  });

  test('ends the mails of a recipient who never followed', async () => {
    const site = await startSite();
    const id = await insertParcel(site.db, { tracking_code: 'WB-1' });
    const path = await unsubscribeUrlFor(site.db, '', id, 'ada@example.com');

    expect((await unsubscribe(site, path)).status).toBe(200);

    expect(await hasUnsubscribed(site.db, id, 'ADA@example.com')).toBe(true);
    const events = await site.db.selectFrom('audit_events').selectAll().execute();
    expect(events).toMatchObject([
      { action: 'ended', record_type: 'follower', record_name: null, parcel_id: id },
    ]);
    expect(JSON.stringify([events, site.logged])).not.toContain('ada@');
  });

  test('does what its token says for whoever sends it, and nothing in the administrator’s name', async () => {
    const site = await siteToFollow();
    await site.follow('eva@example.com');
    const path = unsubscribePathIn(await site.newest());
    const { cookie } = await signedInAdmin(site);

    await site.ask(path, {
      method: 'POST',
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    });

    const last = await site.db
      .selectFrom('audit_events')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ action: 'ended', actor: 'visitor', email: null, address: null });
  });

  test.each(['dead', '1.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA', '%00', 'a%2Fb'])(
    'ends nothing with the token %s, which the site has not made',
    async (token) => {
      const site = await siteToFollow();
      await site.follow('eva@example.com');

      for (const method of ['GET', 'POST']) {
        expect([400, 404]).toContain((await site.ask(`/unfollow/${token}`, { method })).status);
      }
      expect(await site.followers()).toHaveLength(1);
    },
  );

  test('is the only call that other sites may send', async ({ site }) => {
    await site.leave('eva@example.com');
    const path = unsubscribePathIn(await site.newest());
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.example.net' };
    const near = [
      ['POST', `${path}/more`],
      ['PUT', path],
      ['PATCH', path],
      ['DELETE', path],
      ['POST', path.replace('/unfollow/', '/follow/')],
      ['POST', '/unfollow'],
      ['POST', '/follow'],
      ['POST', '/api/followers'],
      ['POST', path.replace('/unfollow/', '/control/../unfollow/x/../../api/parcels/')],
    ] as const;

    for (const [method, other] of near) {
      const { status } = await site.ask(other, { method, headers: foreign });
      expect([403, 404, 405], `${method} ${other}`).toContain(status);
    }
    expect(await site.followers()).toHaveLength(1);
    expect((await unsubscribe(site, path)).status).toBe(200);
  });

  test('is undone by following again; a link that confirmed before confirms nothing', async () => {
    const site = await siteToFollow();
    const link = await site.follow('eva@example.com');
    await unsubscribe(site, unsubscribePathIn(await site.newest()));
    expect((await site.ask(link, { method: 'POST' })).status).toBe(404);
    expect(await site.followers()).toEqual([]);

    await site.follow('eva@example.com');
    await site.reach('in_transit');

    expect(await hasUnsubscribed(site.db, site.id, 'eva@example.com')).toBe(false);
    expect((await site.newest()).parsed.subject).toBe('Parcel WB-1: In transit');
  });
});

describe('a parcel that becomes one with another', () => {
  test('takes its subscribers along, and links of older mails still end them', async ({ site }) => {
    const nobody = { recipient_email: null, sender_email: null };
    await insertParcel(site.db, { tracking_code: 'OTHER-1', stage: null, ...nobody });
    await site.follow('eva@example.com');
    const path = unsubscribePathIn(await site.newest());
    await site.leave('bob@example.com');
    const pending = linkIn(await site.newest());

    const json = { into: 'OTHER-1', from: 'WB-1' };
    expect((await site.admin.ask('/api/parcels/merge', { method: 'POST', json })).status).toBe(200);

    expect((await site.ask(pending, { method: 'POST' })).text).toContain('OTHER-1');
    const event = { parcels: ['OTHER-1'], title: 'Gone', stage: 'out_for_delivery' };
    await site.admin.ask('/api/events', { method: 'POST', json: event });
    expect((await site.arrived()).slice(-2).sort()).toEqual([
      'bob@example.com: Parcel OTHER-1: Out for delivery',
      'eva@example.com: Parcel OTHER-1: Out for delivery',
    ]);
    expect((await unsubscribe(site, path)).status).toBe(200);
    expect((await site.followers()).map(({ email }) => email)).toEqual(['bob@example.com']);
  });

  test('keeps who stopped and who follows, and following one of the two counts', async () => {
    const site = await siteToFollow();
    const other = await insertParcel(site.db, { tracking_code: 'OTHER-1', stage: null });
    const { db, id } = site;
    const stop = async (parcel: number, email: string) =>
      unsubscribe(site, await unsubscribeUrlFor(db, '', parcel, email));
    await stop(id, 'stopped@example.com');
    await site.follow('both@example.com');
    await stop(other, 'both@example.com');
    await site.leave('asked@example.com', { code: 'OTHER-1' });
    await site.newest();
    await site.follow('asked@example.com');

    const json = { into: 'OTHER-1', from: 'WB-1' };
    await site.admin.ask('/api/parcels/merge', { method: 'POST', json });

    expect(await hasUnsubscribed(db, other, 'stopped@example.com')).toBe(true);
    expect(await hasUnsubscribed(db, other, 'both@example.com')).toBe(false);
    expect(
      (await site.followers()).map(({ email, parcel_id, confirmed_at }) => [
        email,
        parcel_id,
        confirmed_at !== null,
      ]),
    ).toEqual([
      ['both@example.com', other, true],
      ['asked@example.com', other, true],
    ]);
  });
});

test.each([
  ['all', true],
  ['masked', false],
  ['locked', false],
] as const)(
  'a mail says what is to be paid at the door where visitors see %s: %j',
  async (public_details, isSaid) => {
    const cod = { cod_amount: 12_050, cod_currency: 'EUR' };
    const { db, follow, reach, newest } = await siteToFollow(cod);
    await db.updateTable('settings').set({ public_details }).execute();
    await follow('fan@example.com');

    await reach('out_for_delivery');

    const { text = '' } = (await newest()).parsed;
    expect(text).toContain('WB-1');
    expect(text.includes('To pay on delivery: €120.50')).toBe(isSaid);
    expect(text.includes('120.50')).toBe(isSaid);
  },
);
