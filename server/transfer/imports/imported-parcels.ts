import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/tables.ts';
import { limits } from '../../shared/limits.ts';

/** Remembers which parcels an import has made or changed. @returns the id by which a list shows them. */
export async function saveImportedParcels(
  trx: Db,
  parcelIds: ReadonlySet<number>,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const parcels = JSON.stringify([...parcelIds]);
  await trx.insertInto('imports').values({ id, parcels, imported_at: now.toISOString() }).execute();
  await trx
    .deleteFrom('imports')
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('imports')
        .select('id')
        .orderBy('imported_at', 'desc')
        .orderBy('id')
        .limit(limits.imports.listed),
    )
    .execute();
  return id;
}
