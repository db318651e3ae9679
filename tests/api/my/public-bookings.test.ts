/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { deleteOldRows } from '../../../server/ops/housekeeping/housekeeping.ts';
import { siteWithAdmin } from '../../support/admin.ts';
import { customerCalls } from '../../support/customers/customers.ts';
import { badFieldsOf, dataOf, type Json } from '../../support/http.ts';
import { publicSite, recipient, sender } from '../../support/my/public-bookings.ts';

const path = '/api/bookings';
const dayMs = 86_400_000;
const kept = { auditMs: null, mailMs: null };

describe('a visitor’s booking', () => {
  test('is seen by staff once the mailed link was confirmed, and not before', async () => {
    const { admin, book, mails, newestLink, confirm, requests, site } = await publicSite();

    const reply = await book({ reference: 'Order 7', note: 'Ring twice', pieces: [{ weight: 2 }] });

    expect(reply.status, reply.text).toBe(202);
    expect(await requests()).toEqual([]);
    const [mail] = await mails();
    expect(mail?.to).toEqual(['eva@example.com']);
    expect(mail?.parsed.subject).toMatch(/^Confirm your booking with /);
    const link = await newestLink();
    // A GET changes nothing, because mail scanners open links too.
    const page = await site.ask(link);
    expect([page.status, page.text.includes('Grace Hopper')]).toEqual([200, true]);
    expect(await requests()).toEqual([]);

    expect((await confirm(link)).status).toBe(303);

    expect(await requests()).toMatchObject([
      {
        state: 'requested',
        customer_id: null,
        customer_name: null,
        email: 'eva@example.com',
        sender_name: 'Eva Duarte',
        pickup_location: 'Quay 1, 4050-265 Porto, Portugal',
        recipient_name: 'Grace Hopper',
        destination: '5 Mill Lane, Lisbon',
        payer: 'sender',
        reference: 'Order 7',
        note_to_driver: 'Ring twice',
        pieces_count: 1,
        pieces: [{ weight: 2 }],
      },
    ]);
    const { data } = dataOf(await admin.ask('/api/audit'));
    const entries = data.filter(({ record }: Json) => record.type === 'booking');
    expect(entries).toMatchObject([{ action: 'created', actor: 'visitor', address: null }]);
  });

  test('the mail has nothing of what was typed, and is in the language of the page', async () => {
    const { book, mails } = await publicSite();

    await book({ from: { ...sender, name: 'Buy pills at pills.example' }, note: 'CLICK' }, 'de');

    const [mail] = await mails();
    const { html = '', text = '', subject } = mail?.parsed ?? {};
    expect(subject).toMatch(/^Bestätigen Sie Ihre Buchung bei /);
    for (const typed of ['pills', 'CLICK', 'Grace', 'Mill Lane', 'Quay']) {
      expect(`${subject}${html}${text}`).not.toContain(typed);
    }
    expect(text).toMatch(/\/book\/[\w-]{43}\?lang=de/);
  });

  test('an address gets one mail a day, with or without a tag', async () => {
    const { book, mails } = await publicSite();
    await book();

    const again = await book({ from: { ...sender, email: 'eva+more@EXAMPLE.com' } });

    expect([again.status, again.json().errors[0]]).toEqual([
      409,
      expect.stringContaining('already emailed'),
    ]);
    expect(await mails()).toHaveLength(1);
    expect((await book({ from: { ...sender, email: 'bob@example.com' } })).status).toBe(202);
  });

  test('what is refused counts for no address', async () => {
    const { book, mails } = await publicSite();

    const refused = await book({ service: 'none' });

    expect([refused.status, badFieldsOf(refused)]).toEqual([422, ['service']]);
    expect((await book()).status).toBe(202);
    expect(await mails()).toHaveLength(1);
  });

  test('all addresses together get sixty mails an hour, from any networks', async () => {
    const { bookFrom, mails } = await publicSite({ TRUST_PROXY: '127.0.0.1' });
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      const from = { ...sender, email: `a${count}@example.com` };
      statuses.push((await bookFrom(`192.0.${count}.1`, { from })).status);
    }

    expect([statuses.filter((status) => status === 202).length, statuses.at(-1)]).toEqual([
      60, 429,
    ]);
    expect(await mails()).toHaveLength(60);
  });

  test.each([
    ['no sender', { from: undefined }, ['from']],
    ['a sender without an address', { from: { ...sender, email: '' } }, ['from.email']],
    ['a place without a town', { to: { ...recipient, city: '' } }, ['to.city']],
    ['a recipient without a name', { to: { ...recipient, name: '' } }, ['to.name']],
    [
      'a window that ends first',
      { window_from: '2026-05-02T10:00', window_to: '2026-05-01T10:00' },
      ['window_to'],
    ],
    ['a price of one’s own', { price: 0 }, ['price']],
    ['a customer', { sender_id: 1 }, ['sender_id']],
    ['a state', { state: 'accepted' }, ['state']],
  ])('refuses %s', async (_name, more, fields) => {
    const { book, mails } = await publicSite();

    const reply = await book(more);

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, fields]);
    expect(await mails()).toEqual([]);
  });

  test('a bot that fills the trap is answered the same, and nothing is stored', async () => {
    const { book, mails, site } = await publicSite();

    const reply = await book({ topic: 'x' });

    expect([reply.status, reply.text]).toEqual([202, (await book()).text]);
    expect(await mails()).toHaveLength(1);
    expect(await site.db.selectFrom('bookings').select('id').execute()).toHaveLength(1);
  });

  test('it is confirmed once, and its link then tells what becomes of it', async () => {
    const { bookAndConfirm, confirm, decide, requests, site } = await publicSite();
    const { booking, link } = await bookAndConfirm();

    expect((await confirm(link)).status).toBe(303);
    expect(await requests()).toHaveLength(1);
    expect((await site.ask(link)).text).toContain('We have your request');

    await decide(booking.id, { state: 'declined', reason: 'Too far for us' });
    expect((await site.ask(link)).text).toContain('Too far for us');
    const other = link.includes('book/_') ? 'book/-' : 'book/_';
    const unknown = await site.ask(link.replace(/book\/./, other));
    expect([unknown.status, unknown.text.includes('Too far')]).toEqual([410, false]);
  });

  test('what is not confirmed in a day can no longer be, and is deleted', async () => {
    const { book, confirm, newestLink, requests, site } = await publicSite();
    await book();
    const link = await newestLink();
    const at = new Date(Date.now() - dayMs - 1000).toISOString();
    await site.db.updateTable('bookings').set({ created_at: at }).execute();

    expect([(await site.ask(link)).status, (await confirm(link)).status]).toEqual([410, 410]);
    expect(await requests()).toEqual([]);
    const deleted = await deleteOldRows(site.db, new Date(), kept);
    expect(deleted.unconfirmedBookings).toBe(1);
    expect(await site.db.selectFrom('bookings').select('id').execute()).toEqual([]);
  });

  test('staff cannot find or accept it before it is confirmed', async () => {
    const { admin, book, decide, site } = await publicSite();
    await book();
    const { id } = await site.db.selectFrom('bookings').select('id').executeTakeFirstOrThrow();

    expect((await decide(id, { state: 'accepted' })).status).toBe(404);
    expect(dataOf(await admin.ask(`${path}?search=Grace`)).total).toBe(0);
  });
});

describe('staff decide about a visitor’s booking', () => {
  test('an accepted one is a parcel whose sender is a customer, and the visitor is told', async () => {
    const { admin, bookAndConfirm, decide, mails } = await publicSite();
    const { booking } = await bookAndConfirm({ reference: 'Order 7' });
    const before = (await mails()).length;

    const { tracking_code: code } = dataOf(await decide(booking.id, { state: 'accepted' }));

    const parcel = dataOf(await admin.ask(`/api/parcels/${code}`));
    expect(parcel).toMatchObject({
      reference: 'Order 7',
      stage: 'info_received',
      sender_name: 'Eva Duarte',
      sender_email: 'Eva@example.com',
      booked_by_customer_id: null,
      payer_id: null,
    });
    const customer = dataOf(await admin.ask(`/api/customers/${parcel.sender_id}`));
    expect(customer).toMatchObject({
      name: 'Eva Duarte',
      email: 'Eva@example.com',
      language: 'en',
      addresses: [{ street: 'Quay 1', postcode: '4050-265', city: 'Porto', country: 'PT' }],
    });
    const told = (await mails()).slice(before).filter(({ to }) => to[0] === 'eva@example.com');
    expect(told[0]?.parsed.text).toContain(code);
    expect(told[0]?.parsed.text).toContain(`https://parcels.example.com/track.html?code=${code}`);
  });

  test('a customer with the confirmed address is the sender; one with the typed phone is not', async () => {
    const { admin, bookAndConfirm, decide } = await publicSite();
    const { add } = customerCalls(admin);
    await add({ company: 'Big Corporation', phone: sender.phone });
    const eva = await add({ name: 'Eva D.', email: 'EVA@example.com' });
    const { booking } = await bookAndConfirm();

    const { tracking_code } = dataOf(await decide(booking.id, { state: 'accepted' }));

    const parcel = dataOf(await admin.ask(`/api/parcels/${tracking_code}`));
    expect(parcel.sender_id).toBe(eva);
    expect(dataOf(await admin.ask('/api/customers')).total).toBe(2);
  });

  test('a recipient who is to pay is a new customer, whatever address was typed', async () => {
    const { admin, bookAndConfirm, decide } = await publicSite();
    const { add } = customerCalls(admin);
    const big = await add({ company: 'Big Corporation', email: 'pay@big.example' });
    const to = { ...recipient, email: 'pay@big.example' };
    const { booking } = await bookAndConfirm({ payer: 'recipient', to });

    const { tracking_code } = dataOf(await decide(booking.id, { state: 'accepted' }));

    const parcel = dataOf(await admin.ask(`/api/parcels/${tracking_code}`));
    expect([parcel.sender_id, parcel.payer_id]).toEqual([null, parcel.recipient_id]);
    expect(parcel.payer_id).not.toBe(big);
  });

  test('a declined one is told with the reason', async () => {
    const { bookAndConfirm, decide, mails } = await publicSite();
    const { booking } = await bookAndConfirm();

    await decide(booking.id, { state: 'declined', reason: 'Too far for us' });

    const mail = (await mails()).at(-1);
    expect(mail?.to).toEqual(['eva@example.com']);
    expect(mail?.parsed.text).toContain('Too far for us');
    expect(mail?.parsed.text).not.toContain('/my/');
  });
});

describe('a site that takes no bookings of visitors', () => {
  test('says so by the API, and has no page', async () => {
    const { book, set, site } = await publicSite();
    await set('no');

    expect((await book()).status).toBe(403);
    expect((await site.ask('/book.html')).status).toBe(404);
    expect((await site.ask('/')).text).not.toContain('/book.html');
  });

  test('does not by itself', async () => {
    const { site } = await siteWithAdmin();
    expect((await site.ask('/book.html')).status).toBe(404);
  });

  test('says on its page that it can send no mail, and takes no form', async () => {
    const { site, admin } = await siteWithAdmin();
    await admin.ask('/api/settings', { method: 'PATCH', json: { public_bookings: 'yes' } });

    const page = await site.ask('/book.html');
    const reply = await site.ask(path, {
      method: 'POST',
      json: { from: sender, to: recipient },
    });

    expect([page.status, page.text.includes('name="from_name"')]).toEqual([200, false]);
    expect([reply.status, reply.json().errors[0]]).toEqual([
      409,
      expect.stringContaining('can’t send emails'),
    ]);
  });
});
