import { useEffect, useRef, useState } from 'react';
import { changeDevice, type QueueChanges, type QueueItem } from './database.ts';
import { changeItem, markSent, nextWaiting, storeOutcome } from './items.ts';
import { type Outcome, postItem } from './post.ts';

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
  useSessionNoted(connection);
  return { ...sender, connection, setConnection };
}

/** Sends an item, unless it was taken back meanwhile. */
async function post({ number, wasSent }: QueueItem): Promise<Outcome> {
  const isCutOff = !navigator.onLine;
  const item = await markSent(number);
  if (item === undefined) return 'passed';
  const outcome = await postItem(item);
  // Nothing has left a device that had no network.
  if (outcome === 'offline' && isCutOff && wasSent === false) {
    await changeItem(number, { wasSent });
  }
  return outcome;
}

/** Stores that the session has ended, for other tabs and for this one when it is opened again. */
function useSessionNoted(connection: Connection): void {
  const before = useRef(connection);
  useEffect(() => {
    if (connection === before.current) return;
    before.current = connection;
    if (connection !== 'offline') {
      changeDevice({ signedOut: connection === 'signed-out' }).catch(() => {});
    }
  }, [connection]);
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
  addEventListener('online', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether the site can be reached, and with a session. */
export type Connection = 'online' | 'offline' | 'signed-out';

/** What a sender works with. */
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
