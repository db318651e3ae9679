import { Client, type ClientConfig } from 'pg';
import type { EventWatch } from '../database.ts';

/** A trigger of the table of events notifies this channel, once for each transaction. */
const channel = 'waybill_events';
const reconnectMs = 1000;
/** Short enough that an event of another node is read within a second. */
const pollMs = 500;

/**
 * Listens for events of all nodes, on a connection of its own, which is reopened whenever it is lost.
 *
 * @param onEvents also called after each reconnection, because events may have been missed.
 */
export function watchEvents(config: ClientConfig, onEvents: () => void): EventWatch {
  let client: Client | null = null;
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    const next = new Client({ ...config, application_name: 'waybill events' });
    client = next;
    next.on('notification', onEvents);
    // A failed connection emits both.
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

/** Calls back twice a second, where nobody can listen: through a pooler. */
export function pollEvents(onEvents: () => void): EventWatch {
  const timer = setInterval(onEvents, pollMs).unref();
  return {
    async stop() {
      clearInterval(timer);
    },
  };
}
