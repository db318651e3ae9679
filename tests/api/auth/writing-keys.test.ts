import { describe, expect } from 'vitest';
import type { Scope } from '../../../server/shared/account.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { customerCalls, home, liv } from '../../support/customers/customers.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { dataOf, type Json } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { test } from '../../support/site-test.ts';

const secret = 'known-to-the-office';
const times = ['created_at', 'updated_at'];

/** A parcel, a customer and a template that say a word which the key is not to read. */
async function siteWithSecrets(...scopes: Scope[]) {
  const { site, admin } = await fullPanel();
  const parcel = {
    tracking_code: 'SECRET-1',
    recipient_name: secret,
    destination: secret,
    note: secret,
    sender_name: secret,
    cod_amount: 4711,
    cod_currency: 'EUR',
    stage: 'delivered' as const,
  };
  const id = await insertParcel(site.db, parcel);
  const customer = await customerCalls(admin).add({
    ...liv,
    email: null,
    phone: null,
    name: secret,
    note: secret,
    addresses: [{ ...home, street: secret }],
  });
  const template = await admin.ask('/api/parcel-templates', {
    method: 'POST',
    json: { name: 'Weekly', from: 'SECRET-1' },
  });
  const program = await programWith(site, { scopes });
  const send = async (method: string, path: string, json: object): Promise<Json> => {
    const reply = await program.ask(path, { method, json });
    expect(reply.status, reply.text).toBeLessThan(300);
    expect(reply.text).not.toContain(secret);
    return dataOf(reply);
  };
  return { site, admin, id, customer, template: dataOf(template).id, send, ask: program.ask };
}

describe('a key that may write, and not read, gets which record it is, times, and what it sent', () => {
  test('of a parcel', async () => {
    const { id, customer, template, send, ask } = await siteWithSecrets('parcels:write');

    const changed = await send('PATCH', '/api/parcels', {
      id,
      weight: '2 kg',
      pieces: [{ weight: 2 }],
    });
    expect(Object.keys(changed).sort()).toEqual(
      [...times, 'id', 'last_event_at', 'pieces', 'tracking_code', 'weight']
        .filter((name) => name in changed)
        .sort(),
    );
    expect(changed).toMatchObject({
      id,
      tracking_code: 'SECRET-1',
      weight: '2 kg',
      pieces: [{ weight: 2 }],
    });

    const added = {
      tracking_code: 'OWN-1',
      recipient_name: 'Ada',
      destination: 'Porto 4',
      sender_name: '',
    };
    // The site fills in what it knows of the customer.
    const created = await send('POST', '/api/parcels', { ...added, sender_id: customer });
    expect(created).toMatchObject({
      tracking_code: 'OWN-1',
      recipient_name: 'Ada',
      sender_id: customer,
    });
    expect(Object.keys(created)).not.toContain('price');

    await send('POST', '/api/parcel-templates', {
      name: 'Again',
      from: 'SECRET-1',
      recipient_name: null,
    });
    await send('PATCH', '/api/parcel-templates', { id: template, weight: '3 kg' });
    await send('POST', '/api/activities', { parcel_id: id, title: 'Lost', description: 'Gone.' });
    await send('POST', '/api/parcels/merge', { into: 'SECRET-1', from: 'OWN-1' });
    // Without an idea of what was there, once more with the same key.
    const once = { method: 'PATCH', headers: { 'Idempotency-Key': 'once-and-again' } };
    for (const json of [
      { id, note: '' },
      { id, recipient_email: null },
    ]) {
      expect((await ask('/api/parcels', { ...once, json })).text).not.toContain(secret);
    }
  });

  test('of an event and a delivery', async () => {
    const { id, ask } = await siteWithSecrets('events:write');
    const form = { parcel: String(id), received_by: 'Ada', note: 'At the door' };
    const reply = await ask('/api/deliveries', { method: 'POST', form });
    const { delivery, ...event } = dataOf(reply);
    expect(event).toEqual({ event_id: expect.any(Number), tracking_code: 'SECRET-1' });
    expect(delivery).toMatchObject({
      id: expect.any(Number),
      received_by: 'Ada',
      note: 'At the door',
    });
    expect(delivery).not.toHaveProperty('latitude');
    expect(reply.text).not.toContain(secret);
    const json = { parcels: [id], title: 'Seen' };
    const { results } = dataOf(await ask('/api/events', { method: 'POST', json }));
    expect(results).toMatchObject([{ tracking_code: 'SECRET-1', ok: true, error: null }]);
  });

  test('of a customer', async () => {
    const { customer, send } = await siteWithSecrets('customers:write', 'parcels:write');
    const changed = await send('PATCH', '/api/customers', { id: customer, phone: '+49 30 123456' });
    expect(Object.keys(changed).sort()).toEqual(['created_at', 'id', 'phone', 'updated_at']);
    const ofParcel = await send('POST', '/api/customers/of-parcel', {
      parcel: 'SECRET-1',
      end: 'recipient',
    });
    expect(Object.keys(ofParcel.customer).sort()).toEqual(['created_at', 'id', 'updated_at']);
    await send('POST', '/api/customers/merge', { into: customer, from: [ofParcel.customer.id] });
  });

  test('of an invoice', async () => {
    const { customer, id, send } = await siteWithSecrets('invoices:write');
    const lines = [
      { parcel: 'SECRET-1' },
      { description: 'Waiting', unit_price: 500, quantity: 1 },
    ];
    const draft = await send('POST', '/api/invoices', {
      customer,
      currency: 'EUR',
      lines: lines.slice(1),
    });
    expect(draft.lines).toEqual([{ description: 'Waiting', unit_price: 500, quantity: 1 }]);
    expect(Object.keys(draft)).not.toContain('customer_name');
    const issued = await send('POST', '/api/invoices/issue', { id: draft.id });
    expect(issued).toMatchObject({ id: draft.id, number: expect.any(String) });
    const paid = await send('POST', '/api/invoices/payment', {
      id: draft.id,
      amount: 100,
      paid_on: '2026-03-01',
    });
    expect(paid).not.toHaveProperty('payments');
    await send('POST', '/api/invoices/month', { month: '2026-02', dry_run: 'yes' });
    expect(id).toBeGreaterThan(0);
  });
});

test('a key that may read as well, and a member, get all of it', async () => {
  const { id, site, admin } = await siteWithSecrets('parcels:write');
  const both = await programWith(site, { scopes: ['parcels:write', 'parcels:read'] });
  for (const { ask } of [both, admin]) {
    const json = { id, weight: '4 kg' };
    expect(dataOf(await ask('/api/parcels', { method: 'PATCH', json })).note).toBe(secret);
  }
});

test('the document shows both shapes', async ({ site }) => {
  const { paths } = (await site.ask('/api/openapi.json')).json();
  const { schema } = paths['/api/customers'].patch.responses['200'].content['application/json'];
  const [whole, part] = schema.properties.data.anyOf;
  expect(whole).toEqual({ $ref: '#/components/schemas/Customer' });
  expect(part.required.sort()).toEqual(['created_at', 'id', 'updated_at']);
  expect(Object.keys(part.properties)).toContain('phone');
});
