import { describe, expect, test } from 'vitest';
import type { Db } from '../../../server/database/tables.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { outboxOf } from '../../support/auth/pins.ts';
import { dataOf } from '../../support/http.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import {
  createParcel,
  type ReceivedWebhook,
  sendNewParcel,
  startReceiver,
  status,
  webhookSite,
} from '../../support/notifications/webhooks.ts';
import { letPass } from '../../support/set-clock.ts';

const minute = 60_000;
const hour = 60 * minute;

const codeOf = ({ data }: ReceivedWebhook) => data.tracking_code;

/** A site with an endpoint, and parcels that have webhooks of two events each. */
async function siteWith(codes: string[]) {
  const hooks = await webhookSite();
  const receiver = await startReceiver();
  await hooks.add(receiver.url);
  return {
    ...hooks,
    receiver,
    async write() {
      for (const code of codes) await createParcel(hooks, code);
      for (const code of codes) {
        await hooks.call('PATCH', '/api/parcels', { id: code, weight: '2 kg' });
      }
      await hooks.sent();
    },
  };
}

describe('a webhook that fails', () => {
  test('is sent again with the same id, and what comes after it for the parcel waits, alone', async () => {
    const { receiver, write, sent, log } = await siteWith(['BAD-1', 'GOOD-1']);
    receiver.answers((webhook, response) =>
      response.writeHead(codeOf(webhook) === 'BAD-1' ? 503 : 200).end('Later'),
    );
    await write();

    expect(receiver.received.map(codeOf).toSorted()).toEqual(['BAD-1', 'GOOD-1', 'GOOD-1']);
    expect((await log()).filter(({ status: own }) => own === 'pending')).toMatchObject([
      { event: 'parcel.updated', attempts: 0, response_status: null, last_attempt: null },
      {
        event: 'parcel.created',
        attempts: 1,
        response_status: 503,
        last_attempt: { status: 503, failure: 'status', answer: 'Later' },
      },
    ]);

    receiver.answers(status(200));
    await sent();
    expect(receiver.received).toHaveLength(3);
    letPass(6000);
    await sent();
    expect(receiver.received.slice(3).map(({ type }) => type)).toEqual([
      'parcel.created',
      'parcel.updated',
    ]);
    const attempts = receiver.received.filter(
      (webhook) => codeOf(webhook) === 'BAD-1' && webhook.type === 'parcel.created',
    );
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(new Set(attempts.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(2);
  });

  test('is given up after a day of growing pauses, and the next one is sent', async () => {
    const { receiver, write, sent, log } = await siteWith(['BAD-1']);
    receiver.answers(({ type }, response) =>
      response.writeHead(type === 'parcel.created' ? 500 : 200).end(),
    );
    await write();
    const pauses: number[] = [];
    let before = Date.now();
    while ((await log()).at(-1)?.status === 'pending' && pauses.length < 50) {
      const tries = receiver.received.length;
      while (receiver.received.length === tries && Date.now() - before < 12 * hour) {
        letPass(before === Date.now() ? 4000 : 30_000);
        await sent();
      }
      pauses.push(Math.round((Date.now() - before) / minute));
      before = Date.now();
    }

    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses.slice(-5).map((minutes) => Math.round(minutes / 60))).toEqual([1, 2, 4, 8, 8]);
    expect(await log()).toMatchObject([
      { event: 'parcel.updated', status: 'delivered', attempts: 1 },
      { event: 'parcel.created', status: 'failed', attempts: 11 },
    ]);
  }, 60_000);

  test.each([
    ['a redirect', status(302), 'redirect'],
    ['a page that is not there', status(404), 'status'],
    ['a connection that is cut', (_webhook, response) => response.destroy(), 'connection'],
  ] as [string, Parameters<Awaited<ReturnType<typeof startReceiver>>['answers']>[0], string][])(
    'says why: %s',
    async (_name, answer, failure) => {
      const { receiver, write, log } = await siteWith(['BAD-1']);
      receiver.answers(answer);
      await write();
      expect((await log()).at(-1)).toMatchObject({ last_attempt: { failure } });
    },
  );
});

describe('an endpoint that answers 410 Gone', () => {
  test('gets no more at once: what waits is given up, and its page, the alerts and a mail say so', async () => {
    const hooks = await siteWith(['BAD-1', 'BAD-2']);
    const { receiver, call, sent, endpoint, log, site } = hooks;
    receiver.answers(status(500));
    await hooks.write();
    receiver.answers(status(410));
    const before = receiver.received.length;
    letPass(6000);
    await sent();

    // Both parcels had their turn at that moment.
    expect(receiver.received.length - before).toBeLessThanOrEqual(2);
    expect(await endpoint()).toMatchObject({
      active: false,
      state: 'disabled',
      disabled_reason: 'gone',
      pending: 0,
    });
    expect(new Set((await log()).map((line) => line.status))).toEqual(new Set(['failed']));
    const attempts = receiver.received.length;
    await createParcel(hooks, 'LATER-1');
    letPass(2 * 24 * hour);
    await sent();
    expect(receiver.received).toHaveLength(attempts);
    expect(await call('GET', '/api/attention').then(dataOf)).toMatchObject({
      failing_webhooks: { count: 1 },
    });
    // The row loses its text once the mail is written.
    await site.mailer.idle();
    expect(await outboxOf(site)).toMatchObject([
      {
        parsed: {
          to: [{ address: 'owner@example.com' }],
          text: expect.stringContaining('410 Gone'),
        },
      },
    ]);
    const { ask } = await signedInAdmin(site);
    const page = await ask('/control/webhook.html?id=1');
    expect(page.text).toContain('answered that it takes no more webhooks (410)');

    // A mistake: enabled again, it gets what was missed.
    receiver.answers(status(200));
    await call('PATCH', '/api/webhooks', { id: 1, active: true });
    await call('POST', '/api/webhooks/1/replay', { since: '2020-01-01T00:00:00Z' });
    await sent();
    expect(await endpoint()).toMatchObject({ state: 'active', pending: 0 });
    expect((await log()).every((line) => line.status === 'delivered')).toBe(true);
  });

  test('is disabled by a test, too', async () => {
    const { receiver, call, endpoint } = await siteWith([]);
    receiver.answers(status(410));

    await call('POST', '/api/webhooks/1/test');

    expect(await endpoint()).toMatchObject({ state: 'disabled', disabled_reason: 'gone' });
  });
});

describe('an endpoint that fails for three days', () => {
  test('is disabled, and its owner told; let in again, it gets what waited', async () => {
    const hooks = await siteWith(['BAD-1']);
    const { receiver, call, sent, endpoint, site } = hooks;
    receiver.answers(status(500));
    await hooks.write();
    expect(await endpoint()).toMatchObject({ state: 'failing', pending: 2 });
    expect(dataOf(await call('GET', '/api/attention'))).toMatchObject({
      failing_webhooks: { count: 1, url: '/control/webhooks.html' },
    });
    for (let day = 1; day <= 3; day += 1) {
      letPass(24 * hour + minute);
      await createParcel(hooks, `DAY-${day}`);
      await sent();
    }

    expect(await endpoint()).toMatchObject({ state: 'disabled', disabled_reason: 'failures' });
    const mails = await outbox(site);
    expect(mails).toMatchObject([
      {
        to: [{ address: 'owner@example.com' }],
        subject: expect.stringContaining('127.0.0.1'),
        text: expect.stringMatching(/since [A-Z][a-z]+ \d+, 20\d\d\. Webhooks/),
      },
    ]);
    const attempts = receiver.received.length;
    const { pending: waiting } = await endpoint();
    expect(waiting).toBeGreaterThan(0);
    await createParcel(hooks, 'MEANWHILE-1');
    await sent();
    expect(receiver.received).toHaveLength(attempts);

    // What is days old is tried more than once.
    await call('PATCH', '/api/webhooks', { id: 1, active: true });
    await sent();
    expect(receiver.received.length).toBeGreaterThan(attempts);
    expect(await endpoint()).toMatchObject({ state: 'failing', pending: waiting });
    receiver.answers(status(200));
    letPass(6000);
    await sent();
    expect(await endpoint()).toMatchObject({ state: 'active', failing_since: null, pending: 0 });
    expect(receiver.received.map(codeOf).at(-1)).toBe('DAY-3');
  });

  test('is not, where one of its webhooks arrives in between', async () => {
    const hooks = await siteWith(['BAD-1']);
    hooks.receiver.answers(status(500));
    await hooks.write();
    letPass(2 * 24 * hour);
    hooks.receiver.answers(status(200));
    await sendNewParcel(hooks, 'GOOD-1');
    hooks.receiver.answers(status(500));
    letPass(2 * 24 * hour);
    await sendNewParcel(hooks, 'BAD-2');
    expect(await hooks.endpoint()).toMatchObject({ state: 'failing' });
  });
});

describe('a replay', () => {
  test('of one sends it again with its id, whatever became of it', async () => {
    const { receiver, write, call, sent, log } = await siteWith(['ONE-1']);
    await write();
    const [, first] = await log();
    const reply = await call('POST', '/api/webhooks/1/replay', { delivery: first?.id });
    expect(reply.status).toBe(201);
    await sent();
    expect(receiver.received.map(({ type }) => type)).toEqual([
      'parcel.created',
      'parcel.updated',
      'parcel.created',
    ]);
    expect(receiver.received[2]?.id).toBe(receiver.received[0]?.id);
    expect(dataOf(await call('GET', `/api/webhooks/1/deliveries/${first?.id}`))).toMatchObject({
      webhook_id: first?.webhook_id,
      endpoint: 1,
      payload: { type: 'parcel.created' },
      status: 'delivered',
      attempts: 2,
      history: [{ status: 204 }, { status: 204 }],
    });
  });

  test('of all since a time sends these again, in their order, and no others', async () => {
    const hooks = await siteWith(['OLD-1']);
    const { receiver, call, sent } = hooks;
    await hooks.write();
    letPass(hour);
    const since = new Date().toISOString();
    await createParcel(hooks, 'NEW-1');
    await call('PATCH', '/api/parcels', { id: 'OLD-1', weight: '3 kg' });
    await call('PATCH', '/api/parcels', { id: 'NEW-1', weight: '3 kg' });
    await sent();
    const before = receiver.received.splice(0);
    await call('POST', '/api/webhooks/1/test');
    receiver.received.splice(0);

    const reply = await call('POST', '/api/webhooks/1/replay', { since });
    expect(dataOf(reply)).toEqual({ id: 1, count: 3 });
    await sent();
    expect(receiver.received).toHaveLength(3);
    const ofNew = (all: ReceivedWebhook[]) =>
      all.filter((webhook) => codeOf(webhook) === 'NEW-1').map(({ id }) => id);
    expect(ofNew(receiver.received)).toEqual(ofNew(before));
  });

  test('of many is done in parts, each once', { tags: 'extended' }, async () => {
    const hooks = await siteWith([]);
    const { receiver, call, sent, site } = hooks;
    const { deliveries } = await manyDelivered(site.db, 1100);
    const reply = await call('POST', '/api/webhooks/1/replay', { since: '2026-01-01T00:00Z' });
    expect(dataOf(reply)).toEqual({ id: 1, count: 1000 });
    await sent();
    expect(receiver.received).toHaveLength(deliveries);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(deliveries);
    expect(await hooks.endpoint()).toMatchObject({ pending: 0 });
  });

  test('is refused for who is disabled, and for a test', async () => {
    const { call, write, log } = await siteWith(['ONE-1']);
    await write();
    const tested = dataOf(await call('POST', '/api/webhooks/1/test'));
    const again = await call('POST', '/api/webhooks/1/replay', { delivery: tested.id });
    expect(again.status).toBe(409);
    await call('PATCH', '/api/webhooks', { id: 1, active: false });
    const [newest] = (await log()).slice(1);
    const replay = await call('POST', '/api/webhooks/1/replay', { delivery: newest?.id });
    expect(replay.status).toBe(409);
  });
});

test('a test is sent at once, and says what came of it', async () => {
  const { call, receiver, log } = await siteWith([]);
  const good = dataOf(await call('POST', '/api/webhooks/1/test'));
  expect(good).toMatchObject({ status: 'delivered', response_status: 204 });
  receiver.answers(status(401));
  const bad = dataOf(await call('POST', '/api/webhooks/1/test'));
  expect(bad).toMatchObject({ status: 'failed', last_attempt: { status: 401, failure: 'status' } });
  expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test']);
  expect(await log()).toMatchObject([
    { event: 'webhook.test', status: 'failed', attempts: 1 },
    { event: 'webhook.test', status: 'delivered', attempts: 1 },
  ]);
});

describe('the log of an endpoint', () => {
  const path = '/api/webhooks/1/deliveries';

  test('has pages as every list', async () => {
    const { call, site } = await siteWith([]);
    await manyDelivered(site.db, 45);
    const page = async (query: string) => dataOf(await call('GET', `${path}?${query}`));
    const whole = { last_page: 3, per_page: 20, total: 45 };
    expect(await page('')).toMatchObject({
      ...whole,
      current_page: 1,
      next_page_url: `${path}?page=2`,
    });
    const second = await page('page=2&status=delivered');
    expect(second).toMatchObject({
      ...whole,
      current_page: 2,
      next_page_url: `${path}?page=3&status=delivered`,
    });
    expect(idsOf(second)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
    const last = await page('page=3');
    expect(last).toMatchObject({ current_page: 3, next_page_url: null });
    expect(idsOf(last)).toHaveLength(5);
    expect(await page('page=4')).toMatchObject({ data: [], total: 45 });
    expect(await page('status=failed')).toMatchObject({ data: [], total: 0, last_page: 1 });
    expect((await call('GET', `${path}?page=0`)).status).toBe(422);
  });

  test('is read to its end, however long it is', async () => {
    const { call, site } = await siteWith([]);
    await manyDelivered(site.db, 1100);
    const ids: number[] = [];
    let next: string | null = `${path}?per_page=100&status=delivered`;
    while (next !== null) {
      const page = dataOf(await call('GET', next));
      expect(page).toMatchObject({ total: 1000, total_is_capped: true });
      ids.push(...idsOf(page));
      next = page.next_page_url === null ? null : String(page.next_page_url);
      // What comes meanwhile moves nothing.
      if (ids.length === 100) await call('POST', '/api/webhooks/1/test');
    }
    expect(ids).toEqual(Array.from({ length: 1100 }, (_, index) => 1100 - index));
  });
});

function idsOf({ data }: { data: { id: number }[] }): number[] {
  return data.map(({ id }) => id);
}

/** Puts deliveries of the endpoint 1 into the log. */
async function manyDelivered(db: Db, count: number) {
  const at = new Date().toISOString();
  const payload = JSON.stringify({ type: 'parcel.created', timestamp: at, data: {} });
  for (let number = 1; number <= count; number += 1) {
    const message = { public_id: `msg_${number}`, type: 'parcel.created', payload } as const;
    const { id } = await db
      .insertInto('webhook_messages')
      .values({ ...message, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('webhook_deliveries')
      .values({
        endpoint_id: 1,
        message_id: id,
        subject: `parcel:${number % 50}`,
        queued_at: at,
        state: 'delivered',
        finished_at: at,
      })
      .execute();
  }
  return { deliveries: count };
}

test('a test that is sent again with its Idempotency-Key is the same for a week, and then another one', async () => {
  const { receiver, site, owner } = await siteWith([]);
  const send = () =>
    owner.ask('/api/webhooks/1/test', {
      method: 'POST',
      headers: { 'Idempotency-Key': 'test-0001' },
    });
  const first = dataOf(await send());
  expect(dataOf(await send())).toEqual(first);
  expect(receiver.received).toHaveLength(1);

  const lastWeek = new Date(Date.now() - 7 * 24 * hour - 1000).toISOString();
  await site.db.updateTable('idempotency_keys').set({ created_at: lastWeek }).execute();

  const second = await send();
  expect(second.status).toBe(201);
  expect(dataOf(second).id).not.toBe(first.id);
  expect(receiver.received).toHaveLength(2);
});
