import { describe, expect, test } from 'vitest';
import {
  hasUnsubscribed,
  unsubscribeUrlFor,
} from '../../../server/notifications/mail/unsubscribes.ts';
import { signedInAdmin } from '../../support/admin.ts';
import {
  linkIn,
  siteToFollow,
  unsubscribe,
  unsubscribePathIn,
} from '../../support/notifications/subscribers.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

describe('POST /unfollow/{token}', () => {
  test('ends the mails with one request from anywhere, without a cookie or a redirect', async () => {
    const site = await siteToFollow();
    await site.follow('eva@example.com');
    const path = unsubscribePathIn(await site.newest());

    const reply = await unsubscribe(site, path);

    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    expect(reply.text).toContain('<h1>You’re unsubscribed</h1>');
    expect(await site.followers()).toEqual([]);
    expect(await hasUnsubscribed(site.db, site.id, 'eva@example.com')).toBe(true);
    // Again: providers try twice.
    expect((await unsubscribe(site, path)).status).toBe(200);
  });

  test('takes a form with files too, and one without a body', async () => {
    const site = await siteToFollow();
    await site.follow('eva@example.com');
    const path = unsubscribePathIn(await site.newest());
    const boundary = 'x';
    const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;

    const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const whole = await site.ask(path, { method: 'POST', headers: type, body });
    const bare = await site.ask(path, { method: 'POST' });

    expect([whole.status, bare.status]).toEqual([200, 200]);
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
        const reply = await site.ask(`/unfollow/${token}`, { method });
        expect([400, 404]).toContain(reply.status);
      }
      expect(await site.followers()).toHaveLength(1);
    },
  );

  test('is the only call that other sites may send', async () => {
    const site = await siteToFollow();
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

  test('is undone by following again', async () => {
    const site = await siteToFollow();
    await site.follow('eva@example.com');
    await unsubscribe(site, unsubscribePathIn(await site.newest()));

    await site.follow('eva@example.com');
    await site.reach('in_transit');

    expect(await hasUnsubscribed(site.db, site.id, 'eva@example.com')).toBe(false);
    expect((await site.newest()).parsed.subject).toBe('Parcel WB-1: In transit');
  });

  test('a link that confirmed confirms nothing after that', async () => {
    const site = await siteToFollow();
    const link = await site.follow('eva@example.com');
    await unsubscribe(site, unsubscribePathIn(await site.newest()));

    expect((await site.ask(link, { method: 'POST' })).status).toBe(404);
    expect(await site.followers()).toEqual([]);
  });
});

describe('a parcel that becomes one with another', () => {
  test('takes its subscribers along, and links of older mails still end them', async () => {
    const site = await siteToFollow();
    const nobody = { recipient_email: null, sender_email: null };
    await insertParcel(site.db, { tracking_code: 'OTHER-1', stage: null, ...nobody });
    await site.follow('eva@example.com');
    const path = unsubscribePathIn(await site.newest());
    await site.leave('bob@example.com');
    const pending = linkIn(await site.newest());

    const json = { into: 'OTHER-1', from: 'WB-1' };
    const merged = await site.admin.ask('/api/parcels/merge', { method: 'POST', json });
    expect(merged.status).toBe(200);

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
        ...[email, parcel_id, confirmed_at !== null],
      ]),
    ).toEqual([
      ['both@example.com', other, true],
      ['asked@example.com', other, true],
    ]);
  });

  test('a link of a parcel that is gone says that the mails have ended', async () => {
    const site = await siteToFollow();
    await site.follow('eva@example.com');
    const path = unsubscribePathIn(await site.newest());
    await site.admin.ask('/api/parcels', { method: 'DELETE', json: { id: 'WB-1' } });

    expect((await unsubscribe(site, path)).status).toBe(200);
  });
});
