/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { merchantSite, order } from '../../support/my/customer-users.ts';

const path = '/api/my/addresses';
const ada = {
  name: 'Ada Lovelace',
  company: 'Engines Ltd',
  email: 'ada@example.com',
  phone: '+351 912 345 678',
  language: 'pt',
  street: 'Rua das Flores 12',
  postcode: '4050-265',
  city: 'Porto',
  country: 'PT',
  note: 'Third floor',
};
const grace = { name: 'Grace Hopper', street: '5 Mill Lane', city: 'Lisbon' };

async function bookSite() {
  const site = await merchantSite();
  const [ana, bob] = [
    await site.user(site.a, 'ana@a.example'),
    await site.user(site.b, 'bob@b.example'),
  ];
  const calls = (user: typeof ana) => ({
    add: (json: object) => user.ask(path, { method: 'POST', json }),
    change: (json: object) => user.ask(path, { method: 'PATCH', json }),
    remove: (id: number) => user.ask(path, { method: 'DELETE', json: { id } }),
    list: async (query = '') => dataOf(await user.ask(`${path}${query}`)),
  });
  return { ...site, ana, bob, own: calls(ana), other: calls(bob) };
}

describe('a customer’s address book', () => {
  test('keeps who is added, by name, and finds them', async () => {
    const { own } = await bookSite();

    const added = await own.add(grace);
    await own.add(ada);

    expect([added.status, dataOf(added)]).toMatchObject([201, { ...grace, company: null }]);
    expect((await own.list()).data).toMatchObject([ada, grace]);
    expect((await own.list('?search=engines')).data).toMatchObject([ada]);
    expect((await own.list('?search=LISBON')).data).toMatchObject([grace]);
    expect((await own.list('?search=nobody')).data).toEqual([]);
  });

  test('changes what is named, and finds it by what it is now', async () => {
    const { own } = await bookSite();
    const { id } = dataOf(await own.add(ada));

    const changed = dataOf(await own.change({ id, city: 'Braga', company: '' }));

    expect(changed).toMatchObject({ ...ada, city: 'Braga', company: null });
    expect((await own.list('?search=braga')).total).toBe(1);
    expect((await own.list('?search=engines')).total).toBe(0);
    expect((await own.remove(id)).status).toBe(200);
    expect((await own.list()).total).toBe(0);
  });

  test('has somebody once, however often they are added', async () => {
    const { own } = await bookSite();
    const { id } = dataOf(await own.add(ada));

    expect(dataOf(await own.add({ ...ada, phone: '123' }))).toMatchObject({ id, phone: ada.phone });
    await own.add({ ...ada, city: 'Braga' });

    expect((await own.list()).total).toBe(2);
  });

  test.each([
    ['nothing', {}, ['name', 'street']],
    ['an address that is none', { ...grace, email: 'nobody' }, ['email']],
    ['another customer’s', { ...grace, customer_id: 2 }, ['customer_id']],
  ])('refuses %s', async (_name, json, fields) => {
    const { own } = await bookSite();

    const reply = await own.add(json);

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, fields]);
  });

  test('is no other customer’s, nor the staff’s', async () => {
    const { own, other, admin, site } = await bookSite();
    const { id } = dataOf(await own.add(ada));

    expect(await other.list()).toMatchObject({ data: [], total: 0 });
    expect((await other.change({ id, name: 'X' })).status).toBe(404);
    expect((await other.remove(id)).status).toBe(404);
    expect((await admin.ask(path)).status).toBe(401);
    expect((await site.ask(path)).status).toBe(401);
    expect((await own.list()).data).toMatchObject([ada]);
  });

  test('moves when customers are merged, and goes with the last one', async () => {
    const { own, other, admin, a, b, site } = await bookSite();
    await own.add(ada);
    await other.add(grace);

    await admin.ask('/api/customers/merge', { method: 'POST', json: { from: [a], into: b } });
    expect((await other.list()).data).toMatchObject([ada, grace]);

    await admin.ask('/api/customers', { method: 'DELETE', json: { id: b } });
    expect(await site.db.selectFrom('address_book').select('id').execute()).toEqual([]);
  });
});

describe('a booking from the address book', () => {
  test('is filled in with who was chosen, as it is sent', async () => {
    const { own, ana, other } = await bookSite();
    const { id } = dataOf(await own.add(ada));
    const { id: theirs } = dataOf(await other.add(grace));

    const { text } = await ana.ask(`/my/parcels/create.html?to=${id}`);

    for (const value of [ada.name, ada.email, ada.phone])
      expect(text).toContain(`value="${value}"`);
    expect(text).toContain('value="Engines Ltd"');
    expect(text).toContain('value="Third floor"');
    expect(text).toContain('Rua das Flores 12, 4050-265 Porto');
    for (const unknown of [theirs, 99, 'x']) {
      expect((await ana.ask(`/my/parcels/create.html?to=${unknown}`)).status).toBe(404);
    }
  });

  test('a recipient is added from their parcel', async () => {
    const { ana, own } = await bookSite();
    const { tracking_code: code } = dataOf(
      await ana.ask('/api/my/parcels', {
        method: 'POST',
        json: { ...order, recipient_email: 'a@x.example' },
      }),
    );
    const page = `/my/parcels/${code}`;
    const { text } = await ana.ask(page);
    const [, form = ''] = /value="(POST \/api\/my\/addresses.*?)<\/form>/.exec(text) ?? [];
    const fields = Object.fromEntries(
      [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );

    const add = { _verb: 'POST /api/my/addresses', ...fields };
    expect((await ana.ask(page, { method: 'POST', fields: add })).status).toBe(303);

    expect((await own.list()).data).toMatchObject([
      { name: 'Ada Lovelace', email: 'a@x.example', street: order.destination, city: null },
    ]);
    const [{ id }] = (await own.list()).data;
    expect((await ana.ask(`/my/parcels/create.html?to=${id}`)).text).toContain(order.destination);
  });
});

describe('POST /api/my/quotes', () => {
  const ask = { to: { country: 'PT', postcode: '4100-020' }, pieces: [{ weight: 2 }] };
  const service = (price: number, more: object = {}) => ({
    name: 'Express',
    code: 'express',
    currency: 'EUR',
    zones: [{ name: 'All', countries: [], steps: [{ up_to: 30, price }] }],
    ...more,
  });

  test('answers by the customer’s own prices, and by their service', async () => {
    const { admin, a, ana, bob } = await bookSite();
    const create = (json: object) => admin.ask('/api/delivery-services', { method: 'POST', json });
    await create(service(900));
    await create(service(700, { customer: a }));
    await admin.ask('/api/customers', { method: 'PATCH', json: { id: a, service: 'express' } });
    const quote = (user: typeof ana, more: object = {}) =>
      user.ask('/api/my/quotes', { method: 'POST', json: { ...ask, ...more } });

    expect(dataOf(await quote(ana))).toMatchObject({ price: 700, currency: 'EUR' });
    expect(dataOf(await quote(bob, { service: 'express' }))).toMatchObject({ price: 900 });
    expect(badFieldsOf(await quote(bob))).toEqual(['service']);
    expect(badFieldsOf(await quote(bob, { customer: a, service: 'express' }))).toEqual([
      'customer',
    ]);
  });
});
