/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { outboxOf } from '../../support/auth/pins.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { merchantSite, order } from '../../support/my/customer-users.ts';

const own = '/api/my/collections';
const path = '/api/collections';
// A Monday.
const day = '2026-05-04';

async function collectionSite() {
  const merchant = await merchantSite();
  const { admin, a, b, user } = merchant;
  const ana = await user(a, 'ana@a.example');
  const bob = await user(b, 'bob@b.example');
  const call = (who: typeof ana, at: string) => ({
    post: (json: object) => who.ask(at, { method: 'POST', json }),
    patch: (json: object) => who.ask(at, { method: 'PATCH', json }),
    remove: (id: number) => who.ask(at, { method: 'DELETE', json: { id } }),
    list: async (query = '') => dataOf(await who.ask(`${at}${query}`)).data,
  });
  return {
    ...merchant,
    ana,
    bob,
    own: call(ana, own),
    other: call(bob, own),
    staff: call(admin, path),
  };
}

describe('a customer’s collection', () => {
  test('comes to staff as a request, from the customer’s first address', async () => {
    const { own, staff, a } = await collectionSite();

    const reply = await own.post({
      day,
      pieces_count: 12,
      window_from: `${day}T14:00`,
      window_to: `${day}T16:30`,
      note: 'Ramp 2',
    });

    expect([reply.status, dataOf(reply)]).toMatchObject([
      201,
      { address: 'Quay 1, Porto', day, pieces_count: 12, state: 'requested', repeat: null },
    ]);
    expect(await staff.list('?state=requested')).toMatchObject([
      { customer_id: a, customer_name: 'A Shop', email: 'ana@a.example', note: 'Ramp 2' },
    ]);
  });

  test.each([
    ['no day', {}, ['day']],
    ['no pieces', { day, pieces_count: 0 }, ['pieces_count']],
    ['a window of another day', { day, window_from: '2026-05-05T10:00' }, ['window_from']],
    [
      'a window that ends first',
      { day, window_from: `${day}T10:00`, window_to: `${day}T09:00` },
      ['window_to'],
    ],
    ['a rule by month', { day, repeat: 'FREQ=MONTHLY' }, ['repeat']],
    ['a rule with an interval', { day, repeat: 'FREQ=WEEKLY;INTERVAL=2' }, ['repeat']],
    ['a day that is none', { day, repeat: 'FREQ=WEEKLY;BYDAY=XX' }, ['repeat']],
    ['a rule without its kind', { day, repeat: 'BYDAY=MO' }, ['repeat']],
    ['an end that is no day', { day, repeat: 'FREQ=DAILY;UNTIL=20261399' }, ['repeat']],
    ['the same part twice', { day, repeat: 'FREQ=DAILY;FREQ=WEEKLY' }, ['repeat']],
    ['a state', { day, state: 'accepted' }, ['state']],
    ['another customer', { day, customer: 2 }, ['customer']],
  ])('refuses %s', async (_name, json, fields) => {
    const { own } = await collectionSite();

    const reply = await own.post(json);

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, fields]);
  });

  test('needs an address where the customer has none, and no bookings that are off', async () => {
    const { other, admin, b } = await collectionSite();

    expect(badFieldsOf(await other.post({ day }))).toEqual(['address']);
    expect((await other.post({ day, address: 'Mill 3, Braga' })).status).toBe(201);
    await admin.ask('/api/customers', { method: 'PATCH', json: { id: b, bookings: 'off' } });
    expect((await other.post({ day, address: 'Mill 3, Braga' })).status).toBe(403);
  });

  test('is changed and withdrawn by its own users alone; a change is accepted again', async () => {
    const { own, other, staff } = await collectionSite();
    const { id } = dataOf(await own.post({ day }));
    await staff.patch({ id, state: 'accepted' });

    expect((await other.patch({ id, pieces_count: 2 })).status).toBe(404);
    expect((await other.remove(id)).status).toBe(404);
    expect(dataOf(await own.patch({ id, pieces_count: 2 }))).toMatchObject({
      pieces_count: 2,
      state: 'requested',
    });
    expect(await other.list()).toEqual([]);
    expect((await own.remove(id)).status).toBe(200);
    expect(await staff.list()).toEqual([]);
  });
});

describe('staff', () => {
  test('accept a collection, and say that it was collected; it is then over', async () => {
    const { own, staff } = await collectionSite();
    const { id } = dataOf(await own.post({ day }));

    expect(dataOf(await staff.patch({ id, state: 'accepted' }))).toMatchObject({
      state: 'accepted',
    });
    expect(dataOf(await staff.patch({ id, state: 'collected' }))).toMatchObject({
      state: 'collected',
    });
    expect((await own.patch({ id, pieces_count: 2 })).status).toBe(409);
    expect((await own.remove(id)).status).toBe(409);
  });

  test('move one to another day, with its window', async () => {
    const { own, staff } = await collectionSite();
    const { id } = dataOf(await own.post({ day, window_from: `${day}T14:00` }));

    expect(dataOf(await staff.patch({ id, day: '2026-05-06' }))).toMatchObject({
      window_from: '2026-05-06T14:00',
      window_to: null,
    });
    expect(dataOf(await staff.patch({ id, window_from: null }))).toMatchObject({
      window_from: null,
    });
  });

  test('decline with a reason, which is mailed', async () => {
    const { own, staff, site } = await collectionSite();
    const { id } = dataOf(await own.post({ day }));

    expect(badFieldsOf(await staff.patch({ id, state: 'declined' }))).toEqual(['reason']);
    await staff.patch({ id, state: 'declined', reason: 'No van on Mondays' });

    expect(await own.list()).toMatchObject([{ state: 'declined', reason: 'No van on Mondays' }]);
    await site.background.idle();
    await site.mailer.idle();
    const mail = (await outboxOf(site)).at(-1)?.parsed;
    expect(mail?.to).toMatchObject([{ address: 'ana@a.example' }]);
    expect(mail?.text).toContain('No van on Mondays');
    expect(mail?.text).toContain('/my/collections.html');
  });

  test('add one for somebody, which needs not be accepted', async () => {
    const { staff, own, a } = await collectionSite();

    const added = await staff.post({ customer: a, address: 'Quay 9', day });
    await staff.post({ address: 'Somewhere', day });

    expect([added.status, dataOf(added)]).toMatchObject([201, { state: 'accepted', email: '' }]);
    expect(await own.list()).toMatchObject([{ address: 'Quay 9' }]);
    expect(badFieldsOf(await staff.post({ customer: 99, address: 'Quay 9', day }))).toEqual([
      'customer',
    ]);
    expect(await staff.list('?sort=day')).toHaveLength(2);
    expect(await staff.list('?day=2026-05-05')).toEqual([]);
    expect(await staff.list('?search=somewhere')).toHaveLength(1);
  });

  test.each([
    ['each day', 'FREQ=DAILY', ['2026-05-05', '2026-05-06']],
    ['each week', 'FREQ=WEEKLY', ['2026-05-11', '2026-05-18']],
    ['on chosen days', 'FREQ=WEEKLY;BYDAY=MO,TH', ['2026-05-07', '2026-05-11']],
    ['on days of work', 'FREQ=DAILY;BYDAY=MO,TU', ['2026-05-05', '2026-05-11']],
    ['until a day', 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20260507', ['2026-05-07', null]],
    ['from no day on', 'UNTIL=20260503;FREQ=DAILY', [null, null]],
  ])('find one that repeats %s due again once it was collected', async (_name, repeat, days) => {
    const { own, staff } = await collectionSite();
    const { id } = dataOf(await own.post({ day, repeat, window_from: `${day}T14:00` }));

    for (const next of days) {
      const collected = dataOf(await staff.patch({ id, state: 'collected' }));
      expect(collected).toMatchObject(
        next === null
          ? { state: 'collected' }
          : { state: 'accepted', day: next, window_from: `${next}T14:00` },
      );
    }
  });
});

test('collections move when customers are merged, and go with the last one', async () => {
  const { own, staff, admin, a, b } = await collectionSite();
  await own.post({ day });

  await admin.ask('/api/customers/merge', { method: 'POST', json: { from: [a], into: b } });
  expect(await staff.list()).toMatchObject([{ customer_id: b }]);
  await admin.ask('/api/customers', { method: 'DELETE', json: { id: b } });
  expect(await staff.list()).toEqual([]);
});

test('the forms without script send a window as times, and days of the week', async () => {
  const { ana, admin, a, staff } = await collectionSite();
  const form = {
    address: 'Quay 1, Porto',
    day,
    from: '14:00',
    until: '16:00',
    pieces_count: '3',
    'on.MO': 'yes',
    'on.TH': 'yes',
    repeat_until: '2026-06-30',
    note: '',
  };

  const sent = await ana.ask('/my/collections.html', {
    method: 'POST',
    fields: { _verb: 'POST /api/my/collections', ...form },
  });
  const added = await admin.ask('/control/collections/create.html', {
    method: 'POST',
    fields: { _verb: `POST ${path}`, ...form, customer: String(a), from: '', until: '' },
  });

  expect([sent.status, added.status]).toEqual([303, 303]);
  expect(await staff.list('?sort=day')).toMatchObject([
    {
      state: 'requested',
      window_from: `${day}T14:00`,
      window_to: `${day}T16:00`,
      repeat: 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20260630',
    },
    { state: 'accepted', customer_id: a, window_from: null },
  ]);
  expect((await ana.ask('/my/collections.html')).text).toContain('Mon');

  const refused = await admin.ask('/control/collections/create.html', {
    method: 'POST',
    fields: { _verb: `POST ${path}`, ...form, from: '16:00', until: '14:00' },
  });
  expect(refused.text).toContain('choose a time after the beginning of the window.');
});

test('a parcel that was delivered is asked back by a collection at its recipient’s, already filled in', async () => {
  const { ana, bob, admin, own, a } = await collectionSite();
  const json = { ...order, pieces: [{}, {}] };
  const code = String(
    dataOf(await ana.ask('/api/my/parcels', { method: 'POST', json })).tracking_code,
  );
  const page = `/my/collections.html?return=${code}`;
  const parcelPage = `/my/parcels/${code}`;
  expect((await ana.ask(parcelPage)).text).not.toContain(page);
  const event = { parcels: [code], stage: 'delivered', title: 'Delivered' };
  await admin.ask('/api/events', { method: 'POST', json: event });
  expect((await ana.ask(parcelPage)).text).toContain(`href="${page}"`);

  const { text } = await ana.ask(page);
  const filled = (name: string) =>
    new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`).exec(text)?.[1];
  expect(filled('address')).toBe(`${order.recipient_name}, ${order.destination}`);
  expect(filled('pieces_count')).toBe('2');
  expect(filled('note')).toBe(`Return of ${code}`);
  expect((await bob.ask(page)).status).toBe(404);
  await admin.ask('/api/customers', { method: 'PATCH', json: { id: a, bookings: 'off' } });
  expect((await ana.ask(parcelPage)).text).not.toContain(page);
  expect(await own.list()).toEqual([]);
});
