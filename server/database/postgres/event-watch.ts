import { Client, type ClientConfig, type Pool } from 'pg';
import type { EventWatch } from '../database.ts';

/** Nodes notify this channel after they have recorded events. */
const channel = 'waybill_events';
const reconnectMs = 1000;
/** Short enough that an event of another node is read within a second. */
const pollMs = 500;
/** Notifications wait for each other on the server, so a node sends one for all events of so many milliseconds. */
const notifyMs = 30;

/**
 * Creates a function that notifies the channel soon after a call. A lost notification does no harm, because listeners also poll.
 *
 * @returns the function, to be called after a commit.
 */
export function eventNotifier(pool: Pool): () => void {
  let isDue = false;
  // The notification need not be on the disk.
  const notify = `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', '')`;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      if (!pool.ending) pool.query(notify).catch(() => {});
    }, notifyMs).unref();
  };
}

/**
 * Listens for events of all nodes, on a separate connection, which is reopened whenever it is lost.
 *
 * @param onEvents also called after each connection, because events may have been missed before it.
 */
export function watchEvents(config: ClientConfig, onEvents: () => void): EventWatch {
  let client: Client | null = null;
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    const next = new Client({ ...config, application_name: 'waybill events' });
    client = next;
    next.on('notification', onEvents);
    // A failed connection emits both events.
    next.on('error', () => reconnect(next));
    next.on('end', () => reconnect(next));
    next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(onEvents, () => reconnect(next));
  }

  function reconnect(lost: Client): void {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => {});
    if (isOpen) timer = setTimeout(connect, reconnectMs).unref();
  }

  connect();
  return {
    async stop() {
      isOpen = false;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}

/** Calls back twice a second, for connections through a pooler, on which LISTEN does not work. */
export function pollEvents(onEvents: () => void): EventWatch {
  const timer = setInterval(onEvents, pollMs).unref();
  return {
    async stop() {
      clearInterval(timer);
    },
  };
}
