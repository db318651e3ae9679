import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type AuditEventRow, createConsumers } from '../../../server/audit/consumers.ts';
import type { Db } from '../../../server/database/tables.ts';

/**
 * A consumer beside those of the site, as one that calls other systems is.
 *
 * @returns the events that it has seen by now.
 */
export async function watchEvents(db: Db): Promise<() => Promise<AuditEventRow[]>> {
  const seen: AuditEventRow[] = [];
  const watcher = {
    name: 'watcher',
    async consume(_trx: Db, events: readonly AuditEventRow[]) {
      seen.push(...events);
      return false;
    },
  };
  const running = createConsumers(db, pino({ level: 'silent' }), [watcher]);
  await running.start();
  onTestFinished(() => running.stop());
  return async () => {
    await running.idle();
    return [...seen];
  };
}
