import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Held by what changes the schema, or fills an empty database. */
export const schemaLockKey = 7_927_001;

/**
 * Makes a database that was restored on another server go on from the number of transactions that its audit log has
 * reached, where that server has counted fewer: its readers would take new entries for ones that they have read. Called at
 * each start.
 */
export async function alignHorizon(db: Db): Promise<void> {
  if (!(await hasNumbers(db)) || (await readNumbers(db)).missing <= 0) return;
  const transaction = db.transaction().setIsolationLevel('read committed');
  await transaction.execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(schemaLockKey)})`.execute(trx);
    // Another node may have done it.
    const { added, missing } = await readNumbers(trx);
    if (missing > 0) await addToNumbers(trx, added + missing);
  });
}

/** A database without tables does not have them yet. */
async function hasNumbers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regprocedure('audit_horizon()') is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}

/** What is added to the server's numbers, and how much more would have to be. */
async function readNumbers(db: Db): Promise<{ added: number; missing: number }> {
  const { rows } = await sql<{ added: string; missing: string | null }>`
    select added, reached - added - pg_snapshot_xmax(pg_current_snapshot())::text::bigint as missing
    from (select
      audit_transactions_added() as added,
      greatest(
        (select max(transaction_id) from audit_events),
        (select max(read_until) from consumer_offsets)
      ) as reached) as numbers`.execute(db);
  const [{ added, missing } = { added: '0', missing: null }] = rows;
  return { added: Number(added), missing: Number(missing ?? 0) };
}

async function addToNumbers(trx: Db, count: number): Promise<void> {
  await sql`
    create or replace function audit_transactions_added() returns bigint language sql stable
    return ${sql.lit(count)}`.execute(trx);
}
