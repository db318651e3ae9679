import type { Db } from '../../database/tables.ts';

/** As many ids as are counted together: `block` is the id without its last ten bits. */
const idsInBlock = 1024;

/** The number of parcels, which triggers count. */
export async function countParcels(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('parcel_counts')
    .select((eb) => eb.fn.sum<number | null>('parcels').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/**
 * Where the parcels after the `offset` newest ones begin: below the id `below`, after `skip` more.
 *
 * @returns undefined if there are no more than `offset`.
 */
export async function findPageStart(
  db: Db,
  offset: number,
): Promise<{ below: number; skip: number } | undefined> {
  // On PostgreSQL a block has a count for each connection that has written to it.
  const blocks = db
    .selectFrom('parcel_counts')
    .select((eb) => ['block', eb.fn.sum<number>('parcels').as('parcels')])
    .groupBy('block')
    .as('blocks');
  const counts = db
    .selectFrom(blocks)
    .select((eb) => [
      'block',
      'parcels',
      eb.fn
        .sum<number>('parcels')
        .over((over) => over.orderBy('block', 'desc'))
        .as('reached'),
    ])
    .as('counts');
  const place = await db
    .selectFrom(counts)
    .select(['block', 'parcels', 'reached'])
    .where('reached', '>', offset)
    .orderBy('block', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (place === undefined) return undefined;
  const newer = Number(place.reached) - Number(place.parcels);
  return { below: (place.block + 1) * idsInBlock, skip: offset - newer };
}
