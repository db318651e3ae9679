import type { Db } from '../database/tables.ts';

/**
 * Empties the page caches of all processes, in the transaction that changes what public pages show: each cache compares the
 * content version with its own before it answers, see `Database.contentVersion`.
 */
export async function emptyPageCaches(trx: Db): Promise<void> {
  await trx
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}
