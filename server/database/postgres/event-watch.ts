import { Client, type ClientConfig } from 'pg';
import type { EventWatch } from '../database.ts';

/** What a trigger of the table of events notifies, once for each transaction. */
const channel = 'waybill_events';
const againMs = 1000;

/**
 * Listens for events of all nodes, on a connection of its own, which is made anew whenever it is lost.
 *
 * @param heard is also called at each new connection: something may have happened meanwhile.
 */
export function watchEvents(config: ClientConfig, heard: () => void): EventWatch {
  let client: Client | null = null;
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    const made = new Client({ ...config, application_name: 'waybill events' });
    client = made;
    made.on('notification', heard);
    // Of a connection that fails both come.
    made.on('error', () => lose(made));
    made.on('end', () => lose(made));
    made
      .connect()
      .then(() => made.query(`listen ${channel}`))
      .then(heard, () => lose(made));
  }

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => {});
    if (isOpen) timer = setTimeout(connect, againMs).unref();
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
