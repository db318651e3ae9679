import type { Db } from './tables.ts';

/** Deletes some rows whose time has ended, those first that ended first. @returns how many. */
export async function deleteEnded(
  trx: Db,
  table: 'share_links' | 'invoice_links',
  now: Date,
  most: number,
): Promise<number> {
  const deleted = await trx
    .deleteFrom(table)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom(table)
        .select('id')
        .where('ends_at', '<=', now.toISOString())
        .orderBy('ends_at')
        .limit(most),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
