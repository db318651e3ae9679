import { useEffect, useRef, useState } from 'react';
import type { DeliveryAnswer, EventAnswer } from '../../../server/parcels/shared/event.ts';
import { paths } from '../../../server/shared/paths.ts';
import { newIdempotencyKey, noAnswer } from '../../shared/api.ts';
import { changeDevice, type QueueChanges, type QueueItem, type ScanItem } from './database.ts';
import { changeItem, isStopReport, markSending, nextWaiting, storeOutcome } from './items.ts';
import { type ApiResponse, needsSignIn, requestApi, siteTime } from './request.ts';

/** Sends what waits: now, on request, and whenever the network or the reader comes back. */
export function useSender() {
  const [connection, setConnection] = useState<Connection>('online');
  const [sender] = useState(() =>
    createSender({
      // Where the browser keeps no data, nothing waits.
      next: () => nextWaiting().catch(() => undefined),
      post,
      change: storeOutcome,
      alone,
      later,
      onConnection: setConnection,
    }),
  );
  useEffect(() => {
    const send = () => {
      if (document.visibilityState === 'visible') sender.send();
    };
    send();
    const ignore = onReturn(send);
    return () => {
      ignore();
      sender.stop();
    };
  }, [sender]);
  // For other tabs, and for this one when it is opened again.
  const before = useRef(connection);
  useEffect(() => {
    if (connection === before.current) return;
    before.current = connection;
    if (connection === 'offline') return;
    changeDevice({ signedOut: connection === 'signed-out' }).catch(() => {});
  }, [connection]);
  return { ...sender, connection, setConnection };
}

/** Sends an item, unless it was taken back meanwhile. */
async function post({ number, wasSent }: QueueItem): Promise<Outcome> {
  const isCutOff = !navigator.onLine;
  const item = await markSending(number);
  if (item === undefined) return 'passed';
  const outcome = await postItem(item);
  // Nothing has left a device that had no network.
  if (outcome === 'offline' && isCutOff && wasSent === false) {
    await changeItem(number, { wasSent });
  }
  return outcome;
}

/** One tab sends at a time. Browsers have no locks on plain http; the items' keys protect there alone. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('waybill-scan', work);
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** Calls when the network or the reader comes back. @returns a function that stops that. */
export function onReturn(listener: () => void): () => void {
  const end = new AbortController();
  addEventListener('online', listener, { signal: end.signal });
  document.addEventListener('visibilitychange', listener, { signal: end.signal });
  return () => end.abort();
}

/** Whether the site can be reached, and with a session. */
export type Connection = 'online' | 'offline' | 'signed-out';

type SenderParts = {
  next(): Promise<QueueItem | undefined>;
  post(item: QueueItem): Promise<Outcome>;
  change(number: number, changes: QueueChanges): Promise<void>;
  /** Runs work while no other tab runs such. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  onConnection(connection: Connection): void;
  /** Calls later. @returns a function that cancels it. */
  later(work: () => void, ms: number): () => void;
};

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/**
 * Sends what waits, one after the other and in their order. Where the site cannot be reached it tries
 * again, after waits that double.
 */
export function createSender({ next, post, change, alone, onConnection, later }: SenderParts) {
  let isRunning = false;
  let isRequested = false;
  let isUrgent = false;
  let failures = 0;
  let cancel = () => {};

  async function sendAll(): Promise<Connection> {
    for (;;) {
      const item = await next();
      if (item === undefined) return 'online';
      const outcome = await post(item);
      // The device knows who is signed in by now, and which is next for them.
      if (outcome === 'passed') continue;
      if (typeof outcome === 'string') return outcome;
      onConnection('online');
      await change(item.number, outcome.changes);
    }
  }

  async function attempt(): Promise<Connection> {
    try {
      return await alone(sendAll);
    } catch {
      // The device could not store the outcome; the site recognizes the item by its key.
      return 'offline';
    }
  }

  async function run(): Promise<void> {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    cancel();
    let connection: Connection = 'online';
    while (isRequested && (connection === 'online' || isUrgent)) {
      isRequested = false;
      isUrgent = false;
      connection = await attempt();
      failures = connection === 'offline' ? failures + 1 : 0;
    }
    isRunning = false;
    if (connection !== 'online') onConnection(connection);
    if (connection === 'offline') {
      cancel = later(retry, Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)));
    }
  }

  /** Where an attempt is under way and fails, another follows at once: the network may be back meanwhile. */
  function retry(): Promise<void> {
    isUrgent = true;
    return run();
  }

  /** Sends what waits, now. A network that has just come back may fail once more, so waits are short again. */
  function send(): Promise<void> {
    failures = 0;
    return retry();
  }

  return {
    send,
    /** Sends what waits, unless an attempt has just failed: the next one comes by itself. */
    sendSoon: () => (failures === 0 ? run() : undefined),
    stop: () => cancel(),
  };
}

/**
 * The outcome of sending: how the item is changed; or offline: the site could not be reached, or is busy;
 * signed-out: the session has ended, or lacks its second step; passed: somebody else is signed in, whose turn it is not.
 */
export type Outcome = { changes: QueueChanges } | 'offline' | 'signed-out' | 'passed';

type EndAnswer = Pick<DeliveryAnswer, 'event_id'>;

/** Sends an item. Sent again, because the answer was lost, it is not recorded again. */
export async function postItem(item: QueueItem): Promise<Outcome> {
  if (item.toUndo && item.recorded) {
    // Without a key: what is undone already is undone by any further request, too.
    const answer = await requestEvent('DELETE', memberOf(item), { id: item.recorded.event });
    return outcomeOf(answer, () => ({ state: 'undone', sentence: null }));
  }
  const headers = { 'Idempotency-Key': item.key, ...memberOf(item) };
  if (!isStopReport(item)) {
    return outcomeOf(await requestEvent('POST', headers, bodyOf(item)), outcomeOfScan);
  }
  const body = new FormData();
  const fields = { ...item.fields, happened_at: item.happened_at };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await requestApi<EndAnswer>(item.path, { method: 'POST', headers, body });
  return outcomeOf(answer, outcomeOfReport);
}

function requestEvent(method: 'POST' | 'DELETE', headers: Record<string, string>, body: object) {
  return requestApi<EventAnswer>(paths.api.events, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The site refuses what somebody else has recorded than the member who is signed in by now. */
function memberOf({ by }: QueueItem): Record<string, string> {
  return by ? { 'X-Member': String(by) } : {};
}

function bodyOf({ code, event, happened_at }: ScanItem): object {
  const { preset, location, note, atOnce, cod } = event;
  return {
    parcels: [code],
    // The digits on something else must not become another parcel's id.
    only_codes: 'yes',
    preset: preset.id,
    happened_at,
    ...(location && { location }),
    // The same request as before, whose answer may have been lost.
    ...(note && { description: note }),
    ...(atOnce && { at_once: 'yes' }),
    ...(cod && preset.stage === 'delivered' && { cod }),
  };
}

function outcomeOf<Data extends object>(
  response: ApiResponse<Data>,
  onSuccess: (data: Data) => QueueChanges,
): Outcome {
  if (response === null) return 'offline';
  const { answer, member } = response;
  // Not ended, but another member's.
  if (needsSignIn(response)) return member === null ? 'signed-out' : 'passed';
  if (answer.status === 'success') return { changes: onSuccess(answer.data) };
  return { changes: { state: 'refused', sentence: answer.errors[0] ?? noAnswer } };
}

function outcomeOfReport({ event_id: event }: EndAnswer): QueueChanges {
  return { state: 'done', sentence: null, fields: {}, recorded: { event, at: siteTime() } };
}

function outcomeOfScan({ id, results }: EventAnswer): QueueChanges {
  const failed = results.find(({ ok }) => !ok);
  if (failed !== undefined) {
    // With the same key the answer would be the same, also when there is such a parcel.
    return { state: 'unknown', sentence: failed.error, key: newIdempotencyKey() };
  }
  const recorded = { event: id, at: siteTime() };
  return { state: 'done', sentence: null, recorded, missing: results[0]?.missing_pieces ?? [] };
}
