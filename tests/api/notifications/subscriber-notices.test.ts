import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import {
  headerOf,
  linkIn,
  origin,
  siteToFollow,
  unsubscribe,
  unsubscribePathIn,
} from '../../support/notifications/subscribers.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

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
    expect(text).toContain('Ihr Paket WB-1 hat einen neuen Status: In Zustellung.');
    expect(text).toContain('Status: On the van');
    expect(text).toContain('Ort: Lisbon');
    expect(text).toMatch(/^Voraussichtliche Zustellung: .* \(heute\)$/m);
    expect(text).toContain(`${origin}/track.html?code=WB-1&lang=de`);
    expect(linkIn(mail, 'unfollow')).toContain('?lang=de');
    expect(text).toContain('Waybill Logistics');
    expect(headerOf(mail, 'list-unsubscribe')).toBe(`<${origin}${unsubscribePathIn(mail)}>`);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
  });

  test('is told in Arabic, each paragraph in its direction', async () => {
    const site = await siteToFollow();
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
      expect(parsed.text).toContain('Status: With');
      for (const word of ['Okoye', 'Elmwood', '1015', 'Kofi', '555']) {
        expect(`${parsed.text} ${parsed.html}`, word).not.toContain(word);
      }
    },
  );

  test('is told once to each who has confirmed, however often it is reached', async () => {
    const site = await siteToFollow();
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
    await site.mailer.enqueue(
      site.db,
      {
        ...{ kind: 'follow', language: 'en', to: 'bob@example.com', subject: 'A', body: 'B' },
        parcelId: site.id,
      },
      new Date(Date.now() + 60_000),
    );

    await site.reach('attempt_failed', { status: 'Nobody home' });

    expect(await site.waiting()).toMatchObject([
      { recipient: 'bob@example.com', stage: null },
      { recipient: 'eva@example.com', stage: 'attempt_failed' },
    ]);
  });

  test('is not told of a parcel that is deleted, whose subscribers go with it', async () => {
    const site = await siteToFollow({}, 2);
    await site.follow('eva@example.com');
    await site.reach('delivered');
    expect(await site.waiting()).toHaveLength(1);

    await site.admin.ask('/api/parcels', { method: 'DELETE', json: { id: 'WB-1' } });

    expect(await site.waiting()).toEqual([]);
    expect(await site.followers()).toEqual([]);
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

test('after one click there are no more mails, nor those that wait', async () => {
  const site = await siteToFollow({}, 2);
  await site.follow('eva@example.com');
  const path = unsubscribePathIn(await site.newest());
  await site.reach('in_transit');
  expect(await site.waiting()).toHaveLength(1);

  expect((await unsubscribe(site, path)).status).toBe(200);

  expect(await site.waiting()).toEqual([]);
  await site.reach('delivered');
  expect(await site.waiting()).toEqual([]);
});
