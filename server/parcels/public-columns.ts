import { sql } from 'kysely';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Db } from '../database/tables.ts';
import { publicParcelColumns } from '../shared/parcel.ts';
import type { TypedCode } from '../shared/typed-code.ts';
import { newestActivitiesJson } from './activities/model.ts';
import { newestDeliveryJson } from './deliveries/proofs.ts';
import { codeKey } from './find-parcel.ts';
import { findTypedAliasTarget, isNoAlias } from './merge/code-aliases.ts';
import { stopsBeforeJson } from './runs/stops-before.ts';

/**
 * What visitors may see of parcels, with their newest activities, the proof of delivery and the stops before theirs, and how
 * much of all this strangers see: in one read, as most requests need.
 */
function publicParcels(db: Db) {
  return db
    .selectFrom('parcels')
    .select(['id', 'created_at', ...publicParcelColumns])
    .select((eb) => [
      newestActivitiesJson(db, eb).as('newest'),
      eb.selectFrom('settings').select('public_details').$asScalar().$notNull().as('visibility'),
      newestDeliveryJson(db, eb).as('deliveries'),
      stopsBeforeJson(db, eb).as('stops_before'),
    ]);
}

const readPublicByCode = preparedQuery((db) =>
  publicParcels(db).where(sql`lower(tracking_code)`, '=', ''),
);

const readPublicByCodeKey = preparedQuery((db) =>
  publicParcels(db).where(codeKey, '=', '').where(isNoAlias(db)).limit(sql.lit(2)),
);

const readPublicById = preparedQuery((db) => publicParcels(db).where('id', '=', 0));

export async function findPublicColumnsById(db: Db, id: number) {
  const [parcel] = await readPublicById(db, [id]);
  return parcel;
}

/**
 * The public columns of the parcel with exactly this code, or else of the only one with the same letters
 * and digits; where there is none, of the one that this code leads to.
 */
export async function findPublicColumns(db: Db, { code, key }: TypedCode) {
  const [exact] = await readPublicByCode(db, [code.toLowerCase()]);
  if (exact !== undefined) return exact;
  if (key !== '') {
    const [parcel, another] = await readPublicByCodeKey(db, [key, code.toLowerCase()]);
    if (parcel !== undefined) return another === undefined ? parcel : undefined;
  }
  const id = await findTypedAliasTarget(db, { code, key });
  return id === undefined ? undefined : findPublicColumnsById(db, id);
}

/** The same with as many reads, whether there is such a parcel or not. */
export async function findPublicColumnsEvenly(db: Db, { code, key }: TypedCode) {
  const [exact] = await readPublicByCode(db, [code.toLowerCase()]);
  const [parcel, another] = await readPublicByCodeKey(db, [key, code.toLowerCase()]);
  const id = await findTypedAliasTarget(db, { code, key });
  const merged = await findPublicColumnsById(db, id ?? 0);
  const spelled = another === undefined ? parcel : undefined;
  if (exact !== undefined || key === '') return exact ?? merged;
  return parcel === undefined ? merged : spelled;
}

export async function findSomeParcelId(db: Db): Promise<number | undefined> {
  const parcel = await db.selectFrom('parcels').select('id').limit(1).executeTakeFirst();
  return parcel?.id;
}

export type PublicColumns = NonNullable<Awaited<ReturnType<typeof findPublicColumnsById>>>;
