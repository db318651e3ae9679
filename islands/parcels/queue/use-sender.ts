import { useEffect, useRef, useState } from 'react';
import type { DeliveryAnswer, EventAnswer } from '../../../server/parcels/shared/event.ts';
import { paths } from '../../../server/shared/paths.ts';
import { newIdempotencyKey, noAnswer } from '../../shared/api.ts';
import { changeDevice, type QueueChanges, type QueueItem, type ScanItem } from './database.ts';
import { changeItem, isStopReport, markSending, nextWaiting, storeOutcome } from './items.ts';
import { type ApiResponse, needsSignIn, requestApi, siteTime } from './request.ts';

/** Sends waiting items: now, on request, and whenever the network or the user comes back. */
export function useSender() {
  const [connection, setConnection] = useState<Connection>('online');
  const [sender] = useState(() =>
    createSender({
      // If the browser stores no data, nothing waits.
      next: () => nextWaiting().catch(() => undefined),
      post: sendUnlessTakenBack,
      change: storeOutcome,
      alone: runInOneTab,
      later: cancellableTimeout,
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
  // The state is stored for other tabs, and for this tab when it is opened again.
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
async function sendUnlessTakenBack({ number, wasSent }: QueueItem): Promise<Outcome> {
  const isCutOff = !navigator.onLine;
  const item = await markSending(number);
  if (item === undefined) return 'passed';
  const outcome = await postItem(item);
  // The device had no network, so nothing was sent.
  if (outcome === 'offline' && isCutOff && wasSent === false) {
    await changeItem(number, { wasSent });
  }
  return outcome;
}

/**
 * Runs work in one tab at a time. Browsers have no locks on plain http; there, only the items' keys prevent duplicates.
 */
async function runInOneTab<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('waybill-scan', work);
}

function cancellableTimeout(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** Calls the listener when the network or the user comes back. @returns a function that stops listening. */
export function onReturn(listener: () => void): () => void {
  const end = new AbortController();
  addEventListener('online', listener, { signal: end.signal });
  document.addEventListener('visibilitychange', listener, { signal: end.signal });
  return () => end.abort();
}

/** Whether the site can be reached, and whether there is a session. */
export type Connection = 'online' | 'offline' | 'signed-out';

type SenderParts = {
  next(): Promise<QueueItem | undefined>;
  post(item: QueueItem): Promise<Outcome>;
  change(number: number, changes: QueueChanges): Promise<void>;
  /** Runs work while no other tab runs work. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  onConnection(connection: Connection): void;
  /** Calls `work` after a delay. @returns a function that cancels it. */
  later(work: () => void, ms: number): () => void;
};

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/**
 * Sends waiting items one after the other, in order. If the site cannot be reached, it tries again after pauses that
 * double.
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
      // The device now knows the signed-in member, so it can find the next item of this member.
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
      // The device could not store the outcome; when the item is sent again, the site recognises it by its key.
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

  /** If a running attempt fails, another attempt follows immediately, because the network may be back. */
  function retry(): Promise<void> {
    isUrgent = true;
    return run();
  }

  /** Sends waiting items now. Pauses are short again, because a network that has just come back may fail once more. */
  function send(): Promise<void> {
    failures = 0;
    return retry();
  }

  return {
    send,
    /** Sends waiting items, unless the last attempt failed: the next one is scheduled already. */
    sendSoon: () => (failures === 0 ? run() : undefined),
    stop: () => cancel(),
  };
}

/**
 * The outcome of sending an item: its changes; or offline: the site could not be reached, or is busy; signed-out: the
 * session has ended, or lacks its second step; passed: the item is gone, or belongs to another member than the one
 * signed in.
 */
export type Outcome = { changes: QueueChanges } | 'offline' | 'signed-out' | 'passed';

type EndAnswer = Pick<DeliveryAnswer, 'event_id'>;

/** Sends an item. Sending it again after its answer was lost does not record it twice. */
export async function postItem(item: QueueItem): Promise<Outcome> {
  if (item.toUndo && item.recorded) {
    // This request has no idempotency key, because undoing an event twice does no harm.
    const answer = await requestEvent('DELETE', memberIdHeader(item), { id: item.recorded.event });
    return sendOutcome(answer, () => ({ state: 'undone', sentence: null }));
  }
  const headers = { 'Idempotency-Key': item.key, ...memberIdHeader(item) };
  if (!isStopReport(item)) {
    return sendOutcome(await requestEvent('POST', headers, scanRequestBody(item)), scanChanges);
  }
  const body = new FormData();
  const fields = { ...item.fields, happened_at: item.happened_at };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await requestApi<EndAnswer>(item.path, { method: 'POST', headers, body });
  return sendOutcome(answer, reportChanges);
}

function requestEvent(method: 'POST' | 'DELETE', headers: Record<string, string>, body: object) {
  return requestApi<EventAnswer>(paths.api.events, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The site refuses an item whose member is not the one signed in. */
function memberIdHeader({ by }: QueueItem): Record<string, string> {
  return by ? { 'X-Member': String(by) } : {};
}

function scanRequestBody({ code, event, happened_at }: ScanItem): object {
  const { preset, location, note, atOnce, cod } = event;
  return {
    parcels: [code],
    // Digits of an unrelated barcode must not be taken for a parcel's id.
    only_codes: 'yes',
    preset: preset.id,
    happened_at,
    ...(location && { location }),
    ...(note && { description: note }),
    ...(atOnce && { at_once: 'yes' }),
    ...(cod && preset.stage === 'delivered' && { cod }),
  };
}

function sendOutcome<Data extends object>(
  response: ApiResponse<Data>,
  onSuccess: (data: Data) => QueueChanges,
): Outcome {
  if (response === null) return 'offline';
  const { answer, member } = response;
  // If the response names a member, the session has not ended: it belongs to another member.
  if (needsSignIn(response)) return member === null ? 'signed-out' : 'passed';
  if (answer.status === 'success') return { changes: onSuccess(answer.data) };
  return { changes: { state: 'refused', sentence: answer.errors[0] ?? noAnswer } };
}

function reportChanges({ event_id: event }: EndAnswer): QueueChanges {
  return { state: 'done', sentence: null, fields: {}, recorded: { event, at: siteTime() } };
}

function scanChanges({ id, results }: EventAnswer): QueueChanges {
  const failed = results.find(({ ok }) => !ok);
  if (failed !== undefined) {
    // With the old key, the site would repeat its old answer, even after a parcel with this code was created.
    return { state: 'unknown', sentence: failed.error, key: newIdempotencyKey() };
  }
  const recorded = { event: id, at: siteTime() };
  return { state: 'done', sentence: null, recorded, missing: results[0]?.missing_pieces ?? [] };
}
