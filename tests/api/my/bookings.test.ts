/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { outboxOf } from '../../support/auth/pins.ts';
import { customerCalls } from '../../support/customers/customers.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { merchantSite, order, signInByToken, tokenIn } from '../../support/my/customer-users.ts';
import { startReceiver, webhookSite } from '../../support/notifications/webhooks.ts';

const post = (json: object) => ({ method: 'POST', json });
const patch = (json: object) => ({ method: 'PATCH', json });
const del = (json: object) => ({ method: 'DELETE', json });
const own = '/api/my/bookings';
const path = '/api/bookings';

/** A site on which bookings of customer A, by ana@a.example, wait until staff accept them. */
async function requestSite() {
  const merchant = await merchantSite();
  const { admin, a, user } = merchant;
  await admin.ask('/api/customers', patch({ id: a, bookings: 'request' }));
  const ana = await user(a, 'ana@a.example');
  const ask = async (json: object = {}) => {
    const reply = await ana.ask(own, post({ ...order, ...json }));
    expect(reply.status, reply.text).toBe(201);
    return dataOf(reply);
  };
  const decide = (id: number, json: object) => admin.ask(path, patch({ id, ...json }));
  const accept = async (id: number) => {
    const reply = await decide(id, { state: 'accepted' });
    expect(reply.status, reply.text).toBe(200);
    return dataOf(await admin.ask(`/api/parcels/${dataOf(reply).tracking_code}`));
  };
  return { ...merchant, ana, ask, decide, accept };
}

describe('where a customer’s bookings are requests', () => {
  test('a booking becomes a parcel when staff accept it, and not before', async () => {
    const { admin, a, ana, ask, accept } = await requestSite();

    const asked = await ask({ reference: 'Order 7', note_to_driver: 'Ring twice' });

    expect(asked).toMatchObject({ ...order, state: 'requested', tracking_code: null });
    expect(dataOf(await admin.ask('/api/parcels')).total).toBe(0);
    expect(dataOf(await admin.ask(`${path}?state=requested`)).data).toMatchObject([
      { id: asked.id, customer_id: a, customer_name: 'A Shop', email: 'ana@a.example' },
    ]);
    const parcel = await accept(asked.id);
    expect(parcel).toMatchObject({
      ...order,
      reference: 'Order 7',
      note_to_driver: 'Ring twice',
      sender_id: a,
      payer_id: a,
      booked_by_customer_id: a,
      sender_name: 'A Shop',
      pickup_location: 'Quay 1, Porto',
      stage: 'info_received',
    });
    expect(dataOf(await ana.ask(own)).data).toMatchObject([
      { state: 'accepted', tracking_code: parcel.tracking_code },
    ]);
    expect(dataOf(await ana.ask('/api/my/parcels')).total).toBe(1);
  });

  test('an accepted booking is the same parcel as one that is booked at once', async () => {
    const { admin, a, ana, ask, accept } = await requestSite();
    const service = { name: 'Express', code: 'express', currency: 'EUR' };
    const steps = [{ up_to: 30, price: 890 }];
    const zones = [{ name: 'All', countries: [], steps }];
    await admin.ask('/api/delivery-services', post({ ...service, zones }));
    const whole = {
      recipient_name: 'Ada Lovelace',
      recipient_email: 'ada@example.com',
      recipient_phone_number: '+351 912 345 678',
      recipient_language: 'pt',
      destination_street: 'Rua das Flores 12',
      destination_postcode: '4050-265',
      destination_city: 'Porto',
      destination_country: 'PT',
      destination_note: 'Third floor',
      pieces: [{ weight: 2 }, { weight: 3.5 }],
      parcel_content: 'Books',
      service: 'express',
      cod: '€ 12,50',
      reference: 'Order 7',
      window_from: '2026-05-01T14:00',
      window_to: '2026-05-01T16:00',
    };
    const { destination: _, recipient_name: _name, ...none } = order;
    const { id } = await ask({ ...none, ...whole, destination: undefined });
    const accepted = await accept(id);
    await admin.ask('/api/customers', patch({ id: a, bookings: 'parcel' }));
    const booked = dataOf(await ana.ask('/api/my/parcels', post(whole)));

    const atOnce = dataOf(await admin.ask(`/api/parcels/${booked.tracking_code}`));
    const differing = ['id', 'tracking_code', 'created_at', 'updated_at', 'url'];
    const without = (parcel: object) =>
      Object.fromEntries(Object.entries(parcel).filter(([name]) => !differing.includes(name)));
    expect(without(accepted)).toEqual(without(atOnce));
    expect(accepted).toMatchObject({ cod_amount: 1250, price: 890, pieces_count: 2 });
  });

  test('each call says where bookings go', async () => {
    const { admin, a, ana } = await requestSite();
    const ask = (call: string) => ana.ask(call, post(order));
    const setting = (bookings: string) => admin.ask('/api/customers', patch({ id: a, bookings }));

    const parcel = await ask('/api/my/parcels');
    expect([parcel.status, parcel.json().errors[0]]).toEqual([
      403,
      expect.stringContaining('POST /api/my/bookings'),
    ]);
    await setting('parcel');
    const request = await ask(own);
    expect([request.status, request.json().errors[0]]).toEqual([
      403,
      expect.stringContaining('POST /api/my/parcels'),
    ]);
    await setting('off');
    expect([(await ask(own)).status, (await ask('/api/my/parcels')).status]).toEqual([403, 403]);
  });

  test('what is wrong with a booking is said when it is asked for', async () => {
    const { admin, ana, b } = await requestSite();
    const service = { name: 'Theirs', code: 'theirs', currency: 'EUR', customer: b };
    await admin.ask('/api/delivery-services', post(service));
    const bad = async (json: object) =>
      badFieldsOf(await ana.ask(own, post({ ...order, ...json })));

    expect(await bad({ destination: '' })).toEqual(['destination']);
    expect(await bad({ service: 'theirs' })).toEqual(['service']);
    expect(await bad({ cod: 'much' })).toEqual(['cod']);
    expect(await bad({ window_from: '2026-05-01T14:00', window_to: '2026-05-01T12:00' })).toEqual([
      'window_to',
    ]);
    for (const name of ['state', 'customer_id', 'price', 'tracking_code', 'sender_id', 'email']) {
      expect(await bad({ [name]: 1 })).toEqual([name]);
    }
    expect(dataOf(await ana.ask(own)).total).toBe(0);
  });

  test('a booking is changed and withdrawn until staff decide', async () => {
    const { admin, ana, ask, accept } = await requestSite();
    const { id } = await ask();

    const changed = await ana.ask(own, patch({ id, reference: 'Order 8', destination: 'Braga' }));
    expect(dataOf(changed)).toMatchObject({ reference: 'Order 8', destination: 'Braga' });
    expect(badFieldsOf(await ana.ask(own, patch({ id, state: 'accepted' })))).toEqual(['state']);
    expect(await accept(id)).toMatchObject({ reference: 'Order 8', destination: 'Braga' });

    expect((await ana.ask(own, patch({ id, reference: 'Late' }))).status).toBe(409);
    expect((await ana.ask(own, del({ id }))).status).toBe(409);
    const other = await ask();
    expect((await ana.ask(own, del({ id: other.id }))).status).toBe(200);
    expect((await admin.ask(path, patch({ id: other.id, state: 'accepted' }))).status).toBe(404);
  });

  test('its pieces stay, unless there are more or fewer of them, and so does its cash', async () => {
    const { ana, ask } = await requestSite();
    const { id } = await ask({ pieces: [{ weight: 2 }, { weight: 3 }], cod: '€ 12,50' });
    const change = async (json: object) => dataOf(await ana.ask(own, patch({ id, ...json })));

    const same = await change({ pieces_count: 2, reference: 'Order 7' });
    expect(same.pieces.map(({ weight }: { weight: number }) => weight)).toEqual([2, 3]);
    expect(same).toMatchObject({ cod_amount: 1250, cod_currency: 'EUR' });
    expect(await change({ pieces_count: 3 })).toMatchObject({ pieces: null, pieces_count: 3 });
    expect(await change({ pieces: [{ weight: 5 }] })).toMatchObject({ pieces_count: 1 });
    expect(await change({ cod: '' })).toMatchObject({ cod_amount: null });
  });

  test('a declined one says why, to its user by mail as well', async () => {
    const { site, admin, ana, ask, decide } = await requestSite();
    const { id } = await ask({ reference: 'Order 7' });
    expect(badFieldsOf(await decide(id, { state: 'declined' }))).toEqual(['reason']);

    const reason = 'We do not drive to the islands.';
    expect((await decide(id, { state: 'declined', reason })).status).toBe(200);

    expect(dataOf(await ana.ask(own)).data).toMatchObject([{ state: 'declined', reason }]);
    expect(dataOf(await admin.ask('/api/parcels')).total).toBe(0);
    await site.mailer.idle();
    const { parsed } = (await outboxOf(site)).at(-1) ?? {};
    expect(parsed?.to).toMatchObject([{ address: 'ana@a.example' }]);
    expect(parsed?.text).toContain(reason);
    expect(parsed?.text).toContain('Order 7, Ada Lovelace');
    expect((await ana.ask(own, del({ id }))).status).toBe(200);
  });

  test('two who decide at once make one parcel', async () => {
    const { admin, ask, decide } = await requestSite();
    const { id } = await ask();

    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        decide(id, index === 3 ? { state: 'declined', reason: 'No' } : { state: 'accepted' }),
      ),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { data } = dataOf(await admin.ask(path));
    const parcels = data[0].state === 'accepted' ? 1 : 0;
    expect(dataOf(await admin.ask('/api/parcels')).total).toBe(parcels);
  });

  test('bookings are nobody else’s, by any call', async () => {
    const { admin, a, b, user, ask } = await requestSite();
    const { id } = await ask();
    await admin.ask('/api/customers', patch({ id: b, bookings: 'request' }));
    const ben = await user(b, 'ben@b.example');

    expect(dataOf(await ben.ask(own))).toMatchObject({ data: [], total: 0 });
    expect((await ben.ask(own, patch({ id, reference: 'x' }))).status).toBe(404);
    expect((await ben.ask(own, del({ id }))).status).toBe(404);
    expect((await ben.ask(`/my/bookings/${id}`)).status).toBe(404);
    expect((await ben.ask(path)).status).toBe(401);
    expect((await ben.ask(path, patch({ id, state: 'accepted' }))).status).toBe(401);
    // They move with the customer.
    await admin.ask('/api/customers/merge', post({ into: b, from: [a] }));
    expect(dataOf(await ben.ask(own)).data).toMatchObject([{ id, state: 'requested' }]);
  });

  test('a file of bookings becomes requests, and no parcels', async () => {
    const { admin, ana, accept } = await requestSite();
    const rows = Array.from(
      { length: 3 },
      (_, index) => `Ada ${index},"Quay ${index}, Porto",R${index}`,
    );
    const text = ['recipient_name,destination,reference', ...rows].join('\n');

    const reply = await ana.ask('/api/my/parcels/import', {
      method: 'POST',
      form: { file: new Blob([text]) },
    });

    expect(dataOf(reply)).toMatchObject({ created: 3, failed: 0, written: true });
    expect(dataOf(await admin.ask('/api/parcels')).total).toBe(0);
    const { data } = dataOf(await admin.ask(path));
    expect(data.map((row: { reference: string }) => row.reference)).toEqual(['R2', 'R1', 'R0']);
    expect(await accept(data[0].id)).toMatchObject({ recipient_name: 'Ada 2', reference: 'R2' });
  });

  test('the list is a file of what is shown, for who may fetch files', async () => {
    const { admin, ask } = await requestSite();
    await ask({ reference: '=1+1', cod: '€ 12,50', weight: '2 kg' });

    const columns = 'customer,recipient_name,destination,cod,reference,state,email';
    const { text } = await admin.ask(`${path}?format=csv&columns=${columns}`);

    expect(text.split(/\r?\n/)[1]).toBe(
      `A Shop,Ada Lovelace,"${order.destination}",12.5,EUR,'=1+1,Waiting,ana@a.example`,
    );
  });

  test('who is erased is in no booking, and in no entry about one', async () => {
    const { admin, site, ask } = await requestSite();
    await ask({ recipient_email: 'ada@example.com' });
    await ask({ recipient_email: 'grace@example.com' });
    await ask({ recipient_phone_number: '(07700) 900-123', reference: 'By phone' });

    const person = { email: 'ada@example.com' };
    const exported = await admin.ask('/api/people/export', post(person));
    expect(exported.json().bookings).toHaveLength(1);
    await admin.ask('/api/people/erase', post(person));
    // As it is dialled at home, and from abroad.
    await admin.ask('/api/people/erase', post({ phone: '+44 7700 900123' }));

    expect(dataOf(await admin.ask(path)).data).toMatchObject([
      { recipient_email: 'grace@example.com' },
    ]);
    const log = await site.db.selectFrom('audit_events').select('changes').execute();
    expect(JSON.stringify(log)).not.toContain('ada@example.com');
    expect(JSON.stringify(log)).not.toContain('By phone');
    expect(JSON.stringify(log)).toContain('grace@example.com');
  });
});

test('a webhook has the booking as staff read it', async () => {
  const hooks = await webhookSite();
  const receiver = await startReceiver();
  await hooks.add(receiver.url);
  const customer = await customerCalls(hooks.owner).add({ company: 'A Shop', bookings: 'request' });
  const user = { email: 'ana@a.example', name: 'Ana' };
  const { link } = dataOf(await hooks.owner.ask(`/api/customers/${customer}/users`, post(user)));
  const ana = await signInByToken(hooks.site, tokenIn(link));

  expect((await ana.ask(own, post({ ...order, reference: 'Order 7' }))).status).toBe(201);

  await hooks.sent();
  const [sent] = receiver.received.filter(({ type }) => type === 'booking.created');
  const { data } = dataOf(await hooks.owner.ask(path));
  expect(sent?.data).toEqual(data[0]);
  expect(sent?.data).toMatchObject({ reference: 'Order 7', state: 'requested' });
});
