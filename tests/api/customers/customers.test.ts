/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { signedInMember } from '../../support/admin.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import {
  billed,
  customerCalls,
  customerSite,
  home,
  liv,
} from '../../support/customers/customers.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { startReceiver, webhookSite } from '../../support/notifications/webhooks.ts';

const addressNames = ['street', 'street2', 'postcode', 'city', 'region', 'country', 'driver_note'];

describe('POST /api/customers', () => {
  test('adds a customer with all that is known of them', async () => {
    const { post } = await customerSite();
    const reply = await post({ ...liv, billing_address: billed, addresses: [home] });
    expect(reply.status).toBe(201);
    expect(reply.json().message).toBe('Saved.');
    expect(dataOf(reply)).toEqual({
      ...liv,
      id: 1,
      billing_address: billed,
      addresses: [home],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  test('takes a name alone, and a company alone for a company', async () => {
    const { post } = await customerSite();
    const person = dataOf(await post({ name: ' Ada ' }));
    expect(person).toMatchObject({ kind: 'person', name: 'Ada', company: null, addresses: [] });
    expect(person).toMatchObject({ billing_address: null, payment: null, email: null });
    expect(dataOf(await post({ company: 'Nord AS' }))).toMatchObject({ kind: 'company' });
  });

  test.each([
    [{}, ['name']],
    [{ name: '\u200b \u00ad' }, ['name']],
    [{ kind: 'company', name: 'Ada' }, ['company']],
    [{ name: 'Ada', kind: 'ghost' }, ['kind']],
    [{ name: 'Ada', email: 'nobody' }, ['email']],
    [{ name: 'Ada', payment: 'gold', language: 'xx' }, ['language', 'payment']],
    [{ name: 'Ada', colour: 'red' }, ['colour']],
    [{ name: 'Ada', addresses: [{ label: 'Home' }] }, ['addresses.0.street']],
    [{ name: 'Ada', addresses: [{ city: 'Oslo', country: 'Norway' }] }, ['addresses.0.country']],
    [{ name: 'Ada', addresses: [{ city: 'Oslo', latitude: 5 }] }, ['addresses.0.latitude']],
    [{ name: 'Ada', billing_address: 'Oslo' }, ['billing_address']],
    [{ name: 'Ada', billing_address: { country: '12' } }, ['billing_address.country']],
  ])('refuses %j', async (json, fields) => {
    const { post } = await customerSite();
    const reply = await post(json);
    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(fields);
  });

  test('says how many addresses there may be, and calls their parts by name', async () => {
    const { post } = await customerSite();
    const many = await post({ name: 'Ada', addresses: Array.from({ length: 21 }, () => home) });
    expect(many.json().message).toBe('Addresses: use at most 20 entries.');
    const bad = await post({ name: 'Ada', addresses: [home, { city: 'x'.repeat(301) }] });
    expect(bad.json().message).toBe('Address 2, Town or city: use at most 300 characters.');
  });
});

describe('GET /api/customers', () => {
  test.each([
    ['liv', 'Liv Berg'],
    ['LIV@EXAMPLE.COM', 'Liv Berg'],
    ['22334455', 'Liv Berg'],
    ['22 33 44', 'Liv Berg'],
    ['oslo', 'Liv Berg'],
    ['törre', 'Torre & Figli'],
    ['to', 'Torre & Figli'],
  ])('finds %j', async (search, name) => {
    const { add, names } = await customerSite();
    await add({ ...liv, addresses: [home] });
    await add({ company: 'Torre & Figli' });
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual([name]);
  });

  test('lists the newest first, by name, page by page, and best matches first', async () => {
    const { add, list, names } = await customerSite();
    for (const name of ['Olivia', 'Émile', 'Liv', 'Zoe Livings']) await add({ name });
    await add({ company: 'Ost AG', kind: 'company', name: 'Zed' });
    expect(await names('')).toEqual(['Zed', 'Zoe Livings', 'Liv', 'Émile', 'Olivia']);
    expect(await names('?sort=name')).toEqual(['Émile', 'Liv', 'Olivia', 'Zed', 'Zoe Livings']);
    expect(await names('?sort=-name&search=liv')).toEqual(['Zoe Livings', 'Olivia', 'Liv']);
    expect(await names('?sort=match&search=Liv')).toEqual(['Liv', 'Zoe Livings', 'Olivia']);
    expect(await list('?per_page=2&page=3&sort=name')).toMatchObject({
      current_page: 3,
      last_page: 3,
      per_page: 2,
      total: 5,
      next_page_url: null,
      data: [{ name: 'Zoe Livings' }],
    });
    expect(await list('?search=nobody')).toMatchObject({ data: [], total: 0 });
  });

  test('counts no more than a thousand matches of a search', async () => {
    const { db, list } = await customerSite();
    const at = '2026-01-01T00:00:00.000Z';
    const rows = Array.from({ length: 1030 }, (_, index) => {
      const name_key = `ada ${String(index).padStart(4, '0')}`;
      return { name: 'Ada', name_key, search_text: name_key, created_at: at, updated_at: at };
    });
    for (const part of [rows.slice(0, 515), rows.slice(515)]) {
      await db.insertInto('customers').values(part).execute();
    }
    for (const sort of ['', '&sort=name', '&sort=match']) {
      const page = await list(`?search=ada&per_page=100${sort}`);
      expect(page).toMatchObject({ total: 1000, total_is_capped: true });
      expect(page.data).toHaveLength(100);
    }
    expect((await list('?search=ada&per_page=100&page=10&sort=name')).data).toHaveLength(100);
    expect(await list()).toMatchObject({ total: 1030 });
  });
});

describe('GET /api/customers/{id}', () => {
  test('adds up what is theirs', async () => {
    const { admin, add, read, send } = await customerSite();
    const id = await add({ ...liv, addresses: [home] });
    const unused = { parcels: 0, invoices: 0, open_amount: 0, currency: null };
    expect(dataOf(await read(id))).toMatchObject(unused);
    await send({ tracking_code: 'BOTH-1', sender_id: id, payer_id: id });
    await send({ tracking_code: 'TOHER-2', recipient_id: id });
    const lines = [{ description: 'Express', unit_price: 1000, tax_rate: 25 }];
    const bill = (json: object) =>
      admin.ask('/api/invoices', { method: 'POST', json: { lines, ...json } });
    const made = dataOf(await bill({ customer_id: id, currency: 'NOK', issue: 'yes' }));
    expect(made).toMatchObject({
      customer_id: id,
      customer_name: 'Liv Berg',
      customer_email: 'bills@example.com',
      customer_address: expect.stringMatching(/^Storgata 1\n0155 Oslo\n[A-Z][a-z]+$/),
      customer_tax_number: 'NO123MVA',
      language: 'se',
    });
    await bill({ customer_id: id, currency: 'NOK' });
    expect(dataOf(await bill({ parcel: 'BOTH-1', currency: 'NOK' }))).toMatchObject({
      customer_id: id,
    });
    expect(dataOf(await read(id))).toMatchObject({
      name: 'Liv Berg',
      parcels: 2,
      invoices: 3,
      open_amount: 1250,
      currency: 'NOK',
    });
    const none = await bill({ customer_id: 99, customer_name: 'X', currency: 'NOK' });
    expect(badFieldsOf(none)).toEqual(['customer_id']);
    expect((await read(99)).status).toBe(404);
  });
});

describe('PATCH and DELETE /api/customers', () => {
  test('changes what is named, and addresses as a whole', async () => {
    const { add, patch, read, names } = await customerSite();
    const id = await add({ ...liv, addresses: [home, { city: 'Bergen' }] });
    const changed = dataOf(await patch({ id, phone: '', addresses: [{ city: 'Narvik' }] }));
    expect(changed).toMatchObject({
      name: 'Liv Berg',
      phone: null,
      addresses: [{ city: 'Narvik' }],
    });
    expect(await names('?search=bergen')).toEqual([]);
    expect(await names('?search=narvik')).toEqual(['Liv Berg']);
    expect(badFieldsOf(await patch({ id, name: null }))).toEqual(['name']);
    expect(dataOf(await patch({ id, kind: 'company', company: 'Berg AS' }))).toMatchObject({
      company: 'Berg AS',
    });
    expect(dataOf(await read(id)).addresses).toHaveLength(1);
    expect((await patch({ id: 99, name: 'X' })).status).toBe(404);
  });

  test('deleting leaves parcels, invoices and messages without them', async () => {
    const { admin, add, remove, send, readParcel, db } = await customerSite();
    const id = await add({ ...liv, addresses: [home] });
    await send({ tracking_code: 'LINK-1', sender_id: id, recipient_id: id, payer_id: id });
    const json = { customer_id: id, currency: 'NOK', lines: [{ description: 'A', unit_price: 5 }] };
    await admin.ask('/api/invoices', { method: 'POST', json });
    expect((await remove(id)).status).toBe(200);
    const links = { sender_id: null, recipient_id: null, payer_id: null };
    expect(await readParcel('LINK-1')).toMatchObject(links);
    expect(dataOf(await admin.ask('/api/invoices/1'))).toMatchObject({ customer_id: null });
    expect(await db.selectFrom('customer_addresses').selectAll().execute()).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });
});

describe('links of parcels', () => {
  test('name customers who exist, or nobody', async () => {
    const { add, send, change, readParcel, admin } = await customerSite();
    const id = await add({ name: 'Ada' });
    expect((await send({ tracking_code: 'LINK-1', sender_id: `${id}`, payer_id: id })).status).toBe(
      201,
    );
    const links = { sender_id: id, recipient_id: null, payer_id: id };
    expect(await readParcel('LINK-1')).toMatchObject(links);
    expect(badFieldsOf(await send({ tracking_code: 'LINK-2', recipient_id: 99 }))).toEqual([
      'recipient_id',
    ]);
    expect(badFieldsOf(await change({ id: 'LINK-1', payer_id: 99 }))).toEqual(['payer_id']);
    expect(dataOf(await change({ id: 'LINK-1', payer_id: '' }))).toMatchObject({ payer_id: null });
    const parcels = [{ tracking_code: 'LINK-3' }, { tracking_code: 'LINK-4', sender_id: 99 }].map(
      (parcel) => ({ recipient_name: 'A', destination: 'B', ...parcel }),
    );
    const { results } = dataOf(
      await admin.ask('/api/parcels/many', { method: 'POST', json: { parcels } }),
    );
    expect(results).toMatchObject([
      { ok: true },
      { ok: false, error_details: [{ field: 'sender_id' }] },
    ]);
    const bulk = { method: 'PATCH', json: { parcels: [1], sender_id: 99 } };
    expect(badFieldsOf(await admin.ask('/api/parcels/many', bulk))).toEqual(['sender_id']);
  });

  test('are nothing that visitors see, and go out and come in with files', async () => {
    const { site, add, send, admin, readParcel } = await customerSite();
    const id = await add({ name: 'Ada' });
    await send({ tracking_code: 'LINK-1', sender_id: id });
    expect(dataOf(await site.ask('/api/parcels/LINK-1'))).not.toHaveProperty('sender_id');
    const { text } = await admin.ask('/api/parcels/export?format=csv');
    const [heading = '', row = ''] = text.split('\r\n');
    expect(row.split(',')[heading.split(',').indexOf('Sender’s customer ID')]).toBe(`${id}`);
    const csv = 'tracking_code,recipient_name,destination,payer_id\nLINK-2,A,B,1\nLINK-3,A,B,99\n';
    const form = { kind: 'parcels', file: new File([csv], 'p.csv'), only_good: 'yes' };
    const report = dataOf(await admin.ask('/api/parcels/import', { method: 'POST', form }));
    expect(report).toMatchObject({ created: 1, failed: 1, errors: [{ row: 3 }] });
    expect(await readParcel('LINK-2')).toMatchObject({ payer_id: 1 });
  });

  test('are taken by a parcel that lacks them when it is merged with another', async () => {
    const { add, send, admin, readParcel } = await customerSite();
    const [one, two] = [await add({ name: 'One' }), await add({ name: 'Two' })];
    await send({ tracking_code: 'KEEP-1', sender_id: one });
    await send({ tracking_code: 'GONE-2', sender_id: two, recipient_id: two, payer_id: two });
    await admin.ask('/api/parcels/merge', {
      method: 'POST',
      json: { into: 'KEEP-1', from: 'GONE-2' },
    });
    expect(await readParcel('KEEP-1')).toMatchObject({
      sender_id: one,
      recipient_id: two,
      payer_id: two,
    });
  });

  test('are made of what a parcel says, once for each email and phone', async () => {
    const { send, ofParcel, readParcel, list } = await customerSite();
    const sender = { sender_name: 'Liv Berg', sender_email: 'liv@example.com' };
    await send({ tracking_code: 'MADE-1', ...sender, recipient_phone_number: '+351 210 555 0136' });
    const made = await ofParcel('MADE-1', 'recipient');
    expect(made.status).toBe(201);
    expect(made.json().message).toBe('“Ada” is a customer now.');
    expect(dataOf(made)).toMatchObject({
      existed: false,
      customer: { id: 1, name: 'Ada', addresses: [expect.anything()] },
    });
    await send({
      tracking_code: 'MADE-2',
      recipient_name: 'A.',
      recipient_phone_number: '+351210 5550136',
      ...sender,
      add_sender: 'yes',
      add_recipient: 'yes',
    });
    expect(await readParcel('MADE-2')).toMatchObject({ recipient_id: 1, sender_id: 2 });
    const found = await ofParcel('MADE-1', 'sender');
    expect(dataOf(found)).toMatchObject({
      existed: true,
      customer: { id: 2, email: 'liv@example.com' },
    });
    expect(found.json().message).toBe(
      '“Liv Berg” was a customer already. The parcel is linked to them.',
    );
    expect((await list()).total).toBe(2);
    const numbers = ['0171 5550777', '+49 171 5550777', '0049171/5550777'];
    for (const [index, recipient_phone_number] of numbers.entries()) {
      const person = { recipient_phone_number, add_recipient: 'yes' };
      await send({ tracking_code: `SAME-${index}`, ...person });
    }
    expect(await readParcel('SAME-2')).toMatchObject({ recipient_id: 3 });
    await send({ tracking_code: 'NONE-1' });
    expect(badFieldsOf(await ofParcel('NONE-1', 'sender'))).toEqual(['sender_name']);
    expect((await ofParcel('NO-SUCH-1', 'sender')).status).toBe(404);
  });
});

test('a parcel is linked to who has its number in the same spelling, rather than in another one', async () => {
  const { add, send, readParcel } = await customerSite();
  await add({ name: 'Before', phone: '0171 5550777' });
  const same = await add({ name: 'Same', phone: '+49 171 5550777' });
  await add({ name: 'After', phone: '0049 171 5550777' });
  const person = { recipient_phone_number: '+49 (171) 555-0777', add_recipient: 'yes' };

  await send({ tracking_code: 'SAME-1', ...person });

  expect(await readParcel('SAME-1')).toMatchObject({ recipient_id: same });
});

describe('POST /api/customers/merge', () => {
  test('joins customers with what is theirs', async () => {
    const { site, admin, db, add, merge, read, send, readParcel, names } = await customerSite();
    const into = await add({ name: 'Liv', email: 'liv@example.com', addresses: [home] });
    const note = { ...home, label: null, driver_note: 'Back door' };
    const from = await add({
      ...liv,
      email: 'old@example.com',
      addresses: [note, { city: 'Bergen' }],
    });
    const other = await add({
      company: 'Berg AS',
      addresses: Array.from({ length: 20 }, (_, n) => ({ street: `Way ${n}` })),
    });
    await send({ tracking_code: 'LINK-1', sender_id: from, payer_id: other });
    const json = {
      customer_id: from,
      currency: 'NOK',
      lines: [{ description: 'A', unit_price: 5 }],
      issue: 'yes',
    };
    await admin.ask('/api/invoices', { method: 'POST', json });
    await postMessage(site, { ...message, email: 'OLD@example.com' });

    const reply = await merge(into, from, other);

    expect(reply.json().message).toBe('Customers merged.');
    const { addresses, ...merged } = dataOf(reply);
    expect(merged).toMatchObject({
      id: into,
      name: 'Liv',
      email: 'liv@example.com',
      company: 'Berg AS',
      vat_id: 'NO123MVA',
    });
    expect(addresses).toHaveLength(22);
    expect(addresses[0]).toEqual({ ...home, driver_note: 'Back door' });
    expect(await readParcel('LINK-1')).toMatchObject({ sender_id: into, payer_id: into });
    expect(dataOf(await read(into))).toMatchObject({ parcels: 1, invoices: 1, open_amount: 5 });
    expect(await db.selectFrom('messages').select('customer_id').execute()).toEqual([
      { customer_id: into },
    ]);
    expect(await names('')).toEqual(['Liv']);
    expect(await names('?search=berg%20as')).toEqual(['Liv']);
  });

  test('refuses the same customer, and one who is not there', async () => {
    const { add, merge, names } = await customerSite();
    const [one, two] = [await add({ name: 'One' }), await add({ name: 'Two' })];
    for (const from of [[one], []])
      expect(badFieldsOf(await merge(one, ...from))).toEqual(['from']);
    expect((await merge(one, two, 99)).status).toBe(404);
    expect(await names('?sort=name')).toEqual(['One', 'Two']);
  });

  test('more addresses than others may have can be changed', async () => {
    const { add, merge, patch } = await customerSite();
    const streets = (from: number, length: number) =>
      Array.from({ length }, (_, n) => ({ street: `Way ${from + n}` }));
    const one = await add({ name: 'One', addresses: streets(0, 20) });
    const two = await add({ name: 'Two', addresses: streets(20, 5) });
    await merge(one, two);
    expect((await patch({ id: one, addresses: streets(50, 25) })).status).toBe(200);
    expect(badFieldsOf(await patch({ id: one, addresses: streets(0, 26) }))).toEqual(['addresses']);
  });
});

test('who writes invoices changes what these need of a customer, and nothing else', async () => {
  const { site, add } = await customerSite();
  const id = await add({ name: 'Ada', phone: '+31 20 123' });
  const books = await signedInMember(site, 'bookkeeper');
  const { ask } = await programWith(site, { scopes: ['invoices:write'] });
  const change = (fields: object, as = books.ask) =>
    as('/api/customers', { method: 'PATCH', json: { id, ...fields } });

  const billing = {
    payment: 'invoice',
    billing_email: 'books@example.com',
    billing_address: { street: 'Rua do Ouro 1', city: 'Porto' },
    tax_category: 'S',
    tax_rate: 6,
  };
  const changed = await change(billing);
  expect(changed.status).toBe(200);
  expect(dataOf(changed)).toMatchObject({ payment: 'invoice', tax_rate: 6, phone: null });
  expect(dataOf(await change({ payment: 'cash' }, ask))).toMatchObject({ id, payment: 'cash' });
  expect(dataOf(await change({ payment: 'cash' }, ask))).not.toHaveProperty('name');
  for (const as of [books.ask, ask]) {
    for (const other of [{ name: 'Eve' }, { note: 'x' }, { addresses: [] }, { service: null }]) {
      expect((await change({ payment: 'invoice', ...other }, as)).status).toBe(403);
    }
  }
  const create = { method: 'POST', json: { name: 'Grace' } };
  expect((await books.ask('/api/customers', create)).status).toBe(403);
});

test('a key that may not write customers adds none with a parcel', async () => {
  const { site } = await customerSite();
  const { ask } = await programWith(site, { scopes: ['parcels:write'] });
  const parcel = { tracking_code: 'NEW-1', recipient_name: 'A', destination: 'B' };
  const json = { ...parcel, add_recipient: 'yes' };

  expect((await ask('/api/parcels', { method: 'POST', json })).status).toBe(403);
});

test('webhooks and the log say what became of customers', async () => {
  const hooks = await webhookSite();
  const receiver = await startReceiver();
  await hooks.add(receiver.url);
  const { add, patch, merge } = customerCalls(hooks.owner);
  const one = await add({ name: 'One', addresses: [home] });
  await patch({ id: one, addresses: [home, { city: 'Bergen' }] });
  const two = await add({ name: 'Two', email: 'two@example.com' });
  await merge(one, two);
  await hooks.sent();

  const types = receiver.received.map(({ type, data }) => [type, data.id]);
  expect(types.toSorted()).toEqual([
    ['customer.created', one],
    ['customer.created', two],
    ['customer.deleted', two],
    ['customer.updated', one],
    ['customer.updated', one],
  ]);
  const updated = receiver.received.find(({ type }) => type === 'customer.updated');
  expect(updated?.data).toMatchObject({
    name: 'One',
    addresses: [{ ...home }, { city: 'Bergen' }],
  });
  const { data } = dataOf(await hooks.owner.ask('/api/audit?record=customer'));
  expect(data.at(-2)).toMatchObject({
    action: 'changed',
    record: { type: 'customer', id: one, name: 'One' },
    changes: {
      addresses: {
        from: 'Home; Storgata 1, 0155 Oslo, NO',
        to: 'Home; Storgata 1, 0155 Oslo, NO\nBergen',
      },
    },
  });
  expect(addressNames.every((name) => !(name in data.at(-2).changes))).toBe(true);
});
