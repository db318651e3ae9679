import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../server/database/tables.ts';
import type { TestAdmin } from '../admin.ts';
import { typedTables } from '../database.ts';
import { dataOf, type Reply } from '../http.ts';
import { fileOf, photo } from '../images.ts';
import { deliver, signature } from '../parcels/deliveries.ts';

/** Somebody who is found by each of these alone. */
export const person = {
  name: 'Zelda Quistgaard',
  email: 'Zelda.Quist@example.net',
  phone: '+44 7700 900123',
  street: '12 Vinegar Lane',
};

/** What must be nowhere, in small letters. */
export const traces = ['quistgaard', 'zelda.quist@', 'zelda.quist%40', '900123', 'vinegar lane'];

/** Those of them that are in a text or in bytes. */
export function tracesIn(content: string | Uint8Array): string[] {
  const text = typeof content === 'string' ? content : Buffer.from(content).toString('latin1');
  const small = text.toLowerCase();
  return traces.filter((trace) => small.includes(trace));
}

/** The tables that a person is in, but for issued invoices. */
export async function tablesWith(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const table of await typedTables(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    const others = rows.filter((row) => !/"state":"(issued|cancelled)"/.test(JSON.stringify(row)));
    if (tracesIn(JSON.stringify(others)).length > 0) found.push(table);
  }
  return found.sort();
}

type Visitor = { ask(path: string, ask?: object): Promise<Reply> };

/** Has a site hold a person wherever it can, and others beside them: the parcels are theirs, O-1 is not. */
export async function addPersonEverywhere(visitor: Visitor, admin: TestAdmin): Promise<void> {
  const { name, email, phone, street } = person;
  const ask = async (method: string, path: string, json: object, headers = {}) => {
    const reply = await admin.ask(path, { method, json, headers });
    expect(reply.status, `${path} ${reply.text}`).toBeLessThan(300);
    return dataOf(reply);
  };
  const recipient = { recipient_name: name, destination: `${street}, Leeds` };
  const others = { recipient_name: 'Kofi Mensah', destination: 'Accra' };
  await ask('POST', '/api/webhooks', {
    url: 'http://127.0.0.1:9/hooks',
    events: ['parcel.created', 'parcel.updated', 'event.created', 'message.received'],
  });
  const whole = { recipient_phone_number: phone, recipient_email: email, note: `Ring ${name}` };
  await ask(
    'POST',
    '/api/parcels',
    {
      tracking_code: 'Q-100001',
      ...recipient,
      ...whole,
      status: `For ${name}`,
      weight: `2 kg for ${name}`,
    },
    { 'Idempotency-Key': 'quistgaard-1' },
  );
  // By its number alone, as it is dialled at home, and by its address in other letters.
  await ask('POST', '/api/parcels', {
    tracking_code: 'Q-100002',
    ...recipient,
    recipient_phone_number: '(07700) 900-123',
    recipient_email: email.toUpperCase(),
  });
  await ask('POST', '/api/parcels', {
    tracking_code: 'Q-100003',
    ...others,
    sender_name: name,
    sender_email: email,
    pickup_location: `${street}, Leeds`,
  });
  const home = { label: 'Home', street, city: 'Leeds', country: 'GB' };
  const { id: sender_id } = await ask('POST', '/api/customers', {
    name,
    email,
    phone,
    billing_email: email,
    note: `Likes ${street}`,
    addresses: [home],
  });
  // With an earlier email, and in a row that is left out.
  const rows = [
    'id,name,email,language',
    `${sender_id},${name},${email.toUpperCase()},de`,
    `,${name},${email},xx`,
    ',Kofi Mensah,kofi@example.com,xx',
  ];
  const sheet = await admin.ask('/api/customers/import', {
    method: 'POST',
    form: { file: fileOf(rows.join('\n'), 'customers.csv', 'text/csv'), duplicates: 'update' },
  });
  expect(dataOf(sheet)).toMatchObject({ changed: 1, failed: 2 });
  // As their customer alone.
  await ask('POST', '/api/parcels', {
    tracking_code: 'Q-100006',
    ...others,
    sender_id,
    sender_name: name,
    pickup_street: street,
    pickup_postcode: 'LS1 4AP',
    pickup_city: 'Leeds',
    pickup_country: 'GB',
  });
  await ask('POST', '/api/parcels', { tracking_code: 'O-100001', ...others });
  // They have had it, and it is somebody else's now.
  await ask('PATCH', '/api/parcels', { id: 'O-100001', note: `Once for ${email}` });
  await ask('PATCH', '/api/parcels', { id: 'O-100001', note: null });
  await ask('POST', '/api/parcels', { tracking_code: 'Q-100004', ...recipient, ...whole });
  await ask('DELETE', '/api/parcels', { id: 'Q-100004' });
  const csv = `tracking_code,recipient_name,destination,recipient_email\nQ-100005,${name},"${street}, Leeds",${email}\n`;
  const imported = await admin.ask('/api/parcels/import', {
    method: 'POST',
    form: { file: fileOf(csv, 'parcels.csv', 'text/csv') },
  });
  expect(dataOf(imported)).toMatchObject({ created: 1 });
  const event = {
    parcels: ['Q-100001'],
    title: `Met ${name}`,
    location: `${street}, Leeds`,
    description: `At ${street}, call ${phone}`,
  };
  const met = await admin.ask('/api/events', {
    method: 'POST',
    form: { event: JSON.stringify(event), image: await photo('#00ff00') },
    headers: { 'Idempotency-Key': 'quistgaard-2' },
  });
  expect(met.status).toBe(201);
  await ask('POST', '/api/events', {
    parcels: ['O-100001'],
    title: `Call ${email}`,
    description: `Ask ${email}`,
  });
  // One of two pieces, so that the event is not the parcel's yet.
  await ask('PATCH', '/api/parcels', { id: 'Q-100006', pieces_count: 2 });
  await ask('POST', '/api/events', {
    parcels: ['Q-100006/1'],
    title: `Left with ${name}`,
    location: street,
  });
  await ask('POST', '/api/parcels', { tracking_code: 'O-100002', ...others });
  await ask('POST', '/api/runs', {
    day: '2026-11-30',
    name: `By ${email}`,
    parcels: ['O-100002'],
  });
  await deliver(admin, { parcel: 'O-100002', received_by: `For ${email}`, note: `Ask ${email}` });
  await deliver(admin, {
    parcel: 'Q-100001',
    received_by: name,
    note: `${name} at the door of ${street}`,
    signature: await signature(),
    photo: await photo('#ff00ff'),
  });
  const send = (path: string, json: object) => visitor.ask(path, { method: 'POST', json });
  await send('/api/messages', {
    subject: `From ${name}`,
    body: `I live at ${street}`,
    name,
    phone,
    email,
  });
  await send('/api/messages', {
    subject: 'And',
    body: 'Where is it?',
    tracking_code: 'Q-100001',
    name,
  });
  await send('/api/followers', { code: 'Q-100002', email });
  await ask('POST', '/api/contact', {
    from: 'hello@example.com',
    to: email,
    subject: `Dear ${name}`,
    body: `To ${street}`,
  });
  const lines = [{ description: 'Express', unit_price: 1250 }];
  const customer = { customer_name: name, customer_email: email, customer_address: street };
  await ask('POST', '/api/invoices', { ...customer, currency: 'EUR', lines });
  await ask('POST', '/api/parcel-templates', {
    name: `For ${name}`,
    recipient_name: name,
    recipient_email: email,
  });
  const query = `search=${encodeURIComponent(email)}`;
  const theirs = { name: 'Theirs', query };
  await ask('POST', '/api/parcel-views', theirs, { 'Idempotency-Key': 'quistgaard-3' });
  await ask('POST', '/api/export-links', theirs);
  await admin.ask(`/api/parcels/export?format=csv&${query}`);
  await ask('POST', '/api/share-links', { parcel: 'Q-100001', days: 14 });
}
