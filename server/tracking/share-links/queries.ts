import { type ListRequest, readPage } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import type { ShareLink } from '../../parcels/shared/parcel.ts';

/** The columns of a link that the administrator sees, without the hash of its token. */
const columns = ['id', 'created_at', 'ends_at', 'views'] as const;

/** The links of a parcel that have not expired. */
function validLinks(db: Db, parcelId: number, now: Date) {
  const links = db.selectFrom('share_links').where('parcel_id', '=', parcelId);
  return links.where('ends_at', '>', now.toISOString());
}

export function listShareLinks(db: Db, parcelId: number, now: Date, request: ListRequest) {
  return readPage(validLinks(db, parcelId, now).select(columns).orderBy('id', 'desc'), request);
}

export async function findShareLinkIds(db: Db, parcelId: number, now: Date): Promise<number[]> {
  const links = await validLinks(db, parcelId, now).select('id').execute();
  return links.map(({ id }) => id);
}

export function findShareLinkByHash(db: Db, hash: string, now: Date) {
  return db
    .selectFrom('share_links')
    .select(['id', 'parcel_id', 'ends_at'])
    .where('token_hash', '=', hash)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
}

export async function countView(db: Db, id: number): Promise<void> {
  await db
    .updateTable('share_links')
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export function insertShareLink(
  db: Db,
  { parcelId, hash, now, endsAt }: { parcelId: number; hash: string; now: Date; endsAt: Date },
): Promise<ShareLink> {
  const times = { created_at: now.toISOString(), ends_at: endsAt.toISOString() };
  return db
    .insertInto('share_links')
    .values({ parcel_id: parcelId, token_hash: hash, ...times })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
