import { sql } from 'kysely';
import { type ListRequest, readPage } from '../../database/paginate.ts';
import { isPossibleId } from '../../database/record-id.ts';
import type { Db } from '../../database/tables.ts';
import type { ShareLink } from '../../shared/share-link.ts';

/** What the administrator sees of a link: never the token, of which only the hash is stored. */
const columns = ['id', 'created_at', 'ends_at', 'views'] as const;

/** The links of a parcel that have not expired, newest first. */
export function listShareLinks(db: Db, parcelId: number, now: Date, request: ListRequest) {
  const links = db
    .selectFrom('share_links')
    .select(columns)
    .where('parcel_id', '=', parcelId)
    .where('ends_at', '>', now.toISOString())
    .orderBy('id', 'desc');
  return readPage(links, request);
}

/** How many links of a parcel have not expired. */
export async function countShareLinks(db: Db, parcelId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('share_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('parcel_id', '=', parcelId)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewShareLink = { parcelId: number; hash: string; now: Date; endsAt: Date };

/** Inserts a link. */
export function insertShareLink(
  trx: Db,
  { parcelId, hash, now, endsAt }: NewShareLink,
): Promise<ShareLink> {
  return trx
    .insertInto('share_links')
    .values({
      parcel_id: parcelId,
      token_hash: hash,
      created_at: now.toISOString(),
      ends_at: endsAt.toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The ids of a parcel's links that have not expired. */
export async function findShareLinkIds(db: Db, parcelId: number, now: Date): Promise<number[]> {
  const links = await db
    .selectFrom('share_links')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .where('ends_at', '>', now.toISOString())
    .execute();
  return links.map(({ id }) => id);
}

/** The link with this token's hash; undefined if there is none, or it has expired. */
export function findShareLinkByHash(db: Db, hash: string, now: Date) {
  return db
    .selectFrom('share_links')
    .select(['id', 'parcel_id', 'ends_at'])
    .where('token_hash', '=', hash)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Counts a view of a link. */
export async function countView(db: Db, id: number): Promise<void> {
  await db
    .updateTable('share_links')
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a link. @returns its parcel and when it would have expired; undefined if there was no such link. */
export async function deleteShareLink(trx: Db, id: number) {
  if (!isPossibleId(id)) return undefined;
  return trx
    .deleteFrom('share_links')
    .where('id', '=', id)
    .returning([
      'parcel_id',
      'ends_at',
      sql<string>`(select tracking_code from parcels where parcels.id = share_links.parcel_id)`.as(
        'code',
      ),
    ])
    .executeTakeFirst();
}
