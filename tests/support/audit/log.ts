import { sql } from 'kysely';
import { expect } from 'vitest';
import { isPostgres } from '../../../server/database/engine.ts';
import type { Db } from '../../../server/database/tables.ts';

/**
 * Waits until readers of the audit log are given all of its entries. On PostgreSQL they wait for transactions that began
 * earlier, such as one in which what follows from another entry is written.
 */
export async function untilAllEntriesShow(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  const allShow = async () => {
    const { rows } = await sql<{ all: boolean }>`
      select audit_horizon() > coalesce(max(transaction_id), 0) as all from audit_events`.execute(
      db,
    );
    return rows[0]?.all;
  };
  await expect.poll(allShow).toBe(true);
}
