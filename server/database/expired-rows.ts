import type { Db } from './tables.ts';

/** Deletes at most `limit` expired rows, those that expired first. @returns how many. */
export async function deleteEnded(
  trx: Db,
  table: 'share_links' | 'invoice_links',
  now: Date,
  limit: number,
): Promise<number> {
  const deleted = await trx
    .deleteFrom(table)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom(table)
        .select('id')
        .where('ends_at', '<=', now.toISOString())
        .orderBy('ends_at')
        .limit(limit),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
