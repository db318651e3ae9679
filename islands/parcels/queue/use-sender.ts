import { useEffect, useRef, useState } from 'react';
import { changeDevice, type QueueItem } from './database.ts';
import { changeItem, markSent, nextWaiting, storeOutcome } from './items.ts';
import { type Outcome, postItem } from './post.ts';
import { type Connection, createSender } from './sender.ts';

/** Sends what waits: now, on request, and whenever the network or the reader comes back. */
export function useSender() {
  const [connection, setConnection] = useState<Connection>('online');
  const [sender] = useState(() =>
    createSender({
      next: nextWaiting,
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
    if (connection !== 'offline') changeDevice({ signedOut: connection === 'signed-out' });
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
