import { describe, expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { invoice } from '../../support/invoices/invoices.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import {
  createParcel,
  isSignedWith,
  startReceiver,
  webhookSite,
} from '../../support/notifications/webhooks.ts';

describe('webhooks', () => {
  test('tell of what happens to a parcel, in order, signed as Standard Webhooks has it', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    const { secret } = await hooks.add(receiver.url);

    await createParcel(hooks, 'HOOK-1');
    const event = { parcels: ['HOOK-1'], title: 'Arrived', status: 'At the hub' };
    const { id } = dataOf(await hooks.call('POST', '/api/events', event));
    await hooks.sent();
    await hooks.call('DELETE', '/api/events', { id });
    await hooks.call('PATCH', '/api/parcels', { id: 'HOOK-1', stage: 'delivered' });
    await hooks.sent();
    await hooks.call('DELETE', '/api/parcels', { id: 'HOOK-1' });
    await hooks.sent();

    expect(receiver.received.map(({ type }) => type)).toEqual([
      'parcel.created',
      'event.created',
      'parcel.updated',
      'event.deleted',
      'parcel.updated',
      'parcel.updated',
      'parcel.delivered',
      'parcel.deleted',
    ]);
    expect(receiver.received.every((webhook) => isSignedWith(secret, webhook))).toBe(true);
    expect(new Set(receiver.received.map(({ id: own }) => own)).size).toBe(8);
    const [created, recorded, changed, undone, , , delivered, deleted] = receiver.received;
    expect(created?.data).toMatchObject({ id: 1, tracking_code: 'HOOK-1', destination: 'Lisbon' });
    expect(created?.data).not.toHaveProperty('search_text');
    expect(created?.id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(created?.headers['content-type']).toBe('application/json');
    expect(Date.parse(created?.timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(recorded?.data).toMatchObject({
      ...{ title: 'Arrived', parcel_id: 1, tracking_code: 'HOOK-1' },
      created_at_month: expect.any(String),
    });
    expect(changed?.data).toMatchObject({ status: 'At the hub' });
    expect(undone?.data).toMatchObject({ id: recorded?.data.id, title: 'Arrived', parcel_id: 1 });
    expect(delivered?.data).toMatchObject({ stage: 'delivered' });
    expect(deleted?.data).toEqual({ id: 1, tracking_code: 'HOOK-1' });
  });

  test('tell of invoices and messages', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    await hooks.add(receiver.url);

    await createParcel(hooks, 'TEST-1001');
    await hooks.sent();
    receiver.received.splice(0);
    await hooks.call('POST', '/api/invoices', { product: 'Express' });
    await hooks.call('POST', '/api/invoices', { ...invoice, issue: 'yes' });
    await hooks.call('POST', '/api/invoices/payment', { id: 2, paid_on: '2026-03-01' });
    await hooks.call('DELETE', '/api/invoices/payment', { id: 2 });
    await postMessage(hooks.site, message);
    await hooks.sent();

    const types = receiver.received.map(({ type }) => type);
    expect(types.toSorted()).toEqual([
      ...['invoice.issued', 'invoice.issued', 'invoice.paid', 'message.received'],
    ]);
    const of = (type: string) => receiver.received.filter((webhook) => webhook.type === type);
    expect(of('invoice.issued').map(({ data }) => data.number)).toEqual(
      expect.arrayContaining([expect.stringMatching(/-00001$/), expect.stringMatching(/-00002$/)]),
    );
    expect(of('invoice.paid')[0]?.data).toMatchObject({ id: 2, totals: expect.any(Object) });
    expect(of('message.received')[0]?.data).toMatchObject({ subject: message.subject, id: 1 });
  });

  test('go to those alone that have chosen the event, and nowhere else', async () => {
    const hooks = await webhookSite();
    const [all, few] = [await startReceiver(), await startReceiver()];
    await hooks.add(all.url);
    await hooks.add(few.url, ['parcel.deleted']);
    const off = await startReceiver();
    const { id } = await hooks.add(off.url);
    await hooks.call('PATCH', '/api/webhooks', { id, active: false });

    await createParcel(hooks, 'HOOK-1');
    await hooks.call('DELETE', '/api/parcels', { id: 'HOOK-1' });
    await hooks.sent();

    expect(all.received).toHaveLength(2);
    expect(few.received.map(({ type }) => type)).toEqual(['parcel.deleted']);
    expect(few.received[0]?.id).toBe(all.received[1]?.id);
    expect(off.received).toEqual([]);
  });

  test('are stored for nobody while there is no endpoint', async () => {
    const hooks = await webhookSite();
    await createParcel(hooks, 'HOOK-1');
    await hooks.sent();

    const stored = await hooks.site.db.selectFrom('webhook_messages').selectAll().execute();
    expect(stored).toEqual([]);
    const receiver = await startReceiver();
    await hooks.add(receiver.url);
    await hooks.sent();
    // What happened before there was such an endpoint is not its business.
    expect(receiver.received).toEqual([]);
  });
});

describe('the secret of an endpoint', () => {
  test('is shown once, and stored encrypted', async () => {
    const hooks = await webhookSite();
    const { secret } = await hooks.add('https://hooks.example/waybill');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);

    const listed = await hooks.call('GET', '/api/webhooks');
    expect(listed.text).not.toContain(secret);
    const row = await hooks.site.db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^1\.[0-9a-f]{16}\./);
    const log = await hooks.site.db.selectFrom('audit_events').select('changes').execute();
    expect(JSON.stringify(log)).not.toContain(secret);
    // Nor is the rest of the address, which may be a secret too.
    expect(JSON.stringify(log)).not.toContain('hooks.example/waybill');
  });

  test('is rotated with a day in which both are good', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    const { id, secret: former } = await hooks.add(receiver.url);
    const rotated = await hooks.call('POST', `/api/webhooks/${id}/secret`);
    const secret = String(dataOf(rotated).secret);

    await createParcel(hooks, 'HOOK-1');
    await hooks.sent();
    const [both] = receiver.received;
    expect(both && [former, secret].map((one) => isSignedWith(one, both))).toEqual([true, true]);

    const past = new Date(Date.now() - 1000).toISOString();
    const expired = { previous_secret_until: past };
    await hooks.site.db.updateTable('webhook_endpoints').set(expired).execute();
    await createParcel(hooks, 'HOOK-2');
    await hooks.sent();
    const [, newest] = receiver.received;
    expect(newest && [former, secret].map((one) => isSignedWith(one, newest))).toEqual([
      false,
      true,
    ]);
  });

  test('is good no longer than until the second one after it, though its day has not ended', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    const { id, secret: first } = await hooks.add(receiver.url);
    const rotate = async () =>
      String(dataOf(await hooks.call('POST', `/api/webhooks/${id}/secret`)).secret);
    const [second, third] = [await rotate(), await rotate()];

    await createParcel(hooks, 'HOOK-1');
    await hooks.sent();
    const [webhook] = receiver.received;
    const valid = [first, second, third].map((one) => webhook && isSignedWith(one, webhook));
    expect(valid).toEqual([false, true, true]);
    expect(webhook?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });

  test('makes no second endpoint where a request is repeated without one', async () => {
    const hooks = await webhookSite();
    const json = { url: 'https://hooks.example', events: ['parcel.created'] };
    const headers = { 'Idempotency-Key': 'the same key' };
    const ask = () => hooks.owner.ask('/api/webhooks', { method: 'POST', json, headers });
    const [one, other] = [dataOf(await ask()), dataOf(await ask())];

    // A secret is not stored to be shown again.
    expect(one.id).not.toBe(other.id);
    const kept = await hooks.site.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('whsec_');
  });
});
