/** @module-tag postgres */

import { test as base, describe, expect } from 'vitest';
import { signedInMember } from '../../support/admin.ts';
import { photo } from '../../support/images.ts';
import { message, postMessage, storedMessages } from '../../support/notifications/messages.ts';
import { siteWithThree } from '../../support/parcels/events.ts';
import { startSite } from '../../support/site.ts';

const test = base.extend('site', () => siteWithThree());

const key = { 'Idempotency-Key': 'scan-0001' };
const event = { parcels: ['WB-1', 'WB-9'], title: 'Scanned' };

describe('a POST with an Idempotency-Key', () => {
  test('is done once, and answered the same each time', async ({ site: { post, historyOf } }) => {
    const first = await post(event, key);
    const second = await post(event, key);

    expect(second.status).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(await historyOf('WB-1')).toHaveLength(1);
    await post(event, { 'Idempotency-Key': 'scan-0002' });
    expect(await historyOf('WB-1')).toHaveLength(2);
  });

  test('is done once where it comes many times at once', async ({ site: { post, historyOf } }) => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(event, key)));

    expect(new Set(replies.map((reply) => JSON.stringify(reply.json())))).toHaveLength(1);
    expect(await historyOf('WB-1')).toHaveLength(1);
  });

  test('is refused where the key belongs to another one', async () => {
    const { admin, post, historyOf } = await siteWithThree();
    await post(event, key);

    expect((await post({ ...event, title: 'Weighed' }, key)).status).toBe(409);
    const parcel = { tracking_code: 'NEW-1', recipient_name: 'A', destination: 'B' };
    const other = await admin.ask('/api/parcels', { method: 'POST', json: parcel, headers: key });
    expect(other.status).toBe(409);
    expect(await historyOf('WB-1')).toHaveLength(1);
  });

  test('makes one parcel of two requests, and one photo of two forms', async () => {
    const { db, admin } = await siteWithThree();
    const json = { tracking_code: 'NEW-1', recipient_name: 'A', destination: 'B' };
    const create = () => admin.ask('/api/parcels', { method: 'POST', json, headers: key });
    const image = await photo();
    const sent = { event: JSON.stringify(event), image };
    const headers = { 'Idempotency-Key': 'form-0001' };
    const upload = () => admin.ask('/api/events', { method: 'POST', form: sent, headers });

    expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
    const [one, two] = [await upload(), await upload()];

    expect(one.status).toBe(201);
    expect(two.json()).toEqual(one.json());
    expect(await db.selectFrom('activities').select('id').execute()).toHaveLength(1);
  });

  test('that was refused may be put right with the same key', async ({ site: { post } }) => {
    expect((await post({ ...event, icon: 'rocket' }, key)).status).toBe(422);
    expect((await post(event, key)).status).toBe(201);
  });

  test('counts for a week', async ({ site: { db, post, historyOf } }) => {
    await post(event, key);
    const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000 - 1000).toISOString();
    await db.updateTable('idempotency_keys').set({ created_at: lastWeek }).execute();

    expect((await post({ ...event, title: 'Weighed' }, key)).status).toBe(201);

    expect(await historyOf('WB-1')).toHaveLength(2);
  });

  test.each(['short', 'x'.repeat(101), 'tab\tin\tthe key', 'naïve-key-0001'])(
    'has a key that is none: %j',
    async (bad) => {
      const { post, historyOf } = await siteWithThree();

      expect((await post(event, { 'Idempotency-Key': bad })).status).toBe(422);

      expect(await historyOf('WB-1')).toEqual([]);
    },
  );

  test('has a key that is none, whatever it asks for', async ({ site: { admin } }) => {
    const headers = { 'Idempotency-Key': 'short' };
    const posts = ['/api/webhooks', '/api/backups', '/api/parcels/export', '/api/followers'];

    for (const path of posts) {
      const reply = await admin.ask(path, { method: 'POST', json: {}, headers });
      expect(reply.json().errors, path).toEqual([
        'Idempotency-Key: use 8 to 100 printable characters.',
      ]);
    }
  });

  test('of one member is another one than the same of another', async () => {
    const { admin, historyOf, ...site } = await siteWithThree();
    const dispatcher = await signedInMember(site, 'dispatcher');
    const sent = { method: 'POST', json: event, headers: key };

    const [one, two] = [
      await admin.ask('/api/events', sent),
      await dispatcher.ask('/api/events', sent),
    ];

    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.json().data.id).not.toBe(one.json().data.id);
    expect(await historyOf('WB-1')).toHaveLength(2);
  });

  test('of a visitor is another one than the administrator’s', async () => {
    const { post, ...site } = await siteWithThree();
    await post(event, key);

    const send = (subject: string) => postMessage(site, { ...message, subject }, key);
    const statuses = [await send('One'), await send('One'), await send('Two')];

    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 409]);
    expect(await storedMessages(site)).toMatchObject([{ subject: 'One' }]);
  });

  test('of one visitor is another one than the same of another', async () => {
    const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
    const send = (address: string, subject: string) =>
      postMessage(site, { ...message, subject }, { ...key, 'X-Forwarded-For': address });

    const replies = [
      await send('203.0.113.7', 'One'),
      await send('203.0.113.8', 'Two'),
      await send('2001:db8:0:1::1', 'Three'),
      await send('203.0.113.7', 'One'),
    ];

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const subjects = (await storedMessages(site)).map(({ subject }) => subject);
    expect(subjects).toEqual(['One', 'Two', 'Three']);
  });
});
