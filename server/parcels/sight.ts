import type { Context } from 'hono';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import type { PublicDetails } from '../shared/catalog.ts';
import type { PublicParcel } from '../shared/parcel.ts';
import { lockedParcel, maskedParcel } from '../sight/masked.ts';
import { mayEnter } from '../sight/pass.ts';

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

/** What this visitor sees of a parcel: all of it where they have unlocked it, or came by a link that shows it. */
export async function sightOf(c: Context<SiteEnv>, parcelId: number): Promise<Sight> {
  if (c.get('admin') !== null) return 'all';
  return sightBeyond(c, parcelId, await publicSight(c.get('deps').db));
}

/** A parcel as it is seen: the fields that are not to be seen are empty, and its texts do not tell them either. */
export function asSeen(parcel: PublicParcel, sight: Sight): PublicParcel {
  if (sight === 'all') return parcel;
  return sight === 'masked' ? maskedParcel(parcel) : lockedParcel(parcel);
}

/** A parcel as this visitor sees it. */
export async function asSeenBy(
  c: Context<SiteEnv>,
  { id, parcel, strangersSee }: { id: number; parcel: PublicParcel; strangersSee: Sight },
): Promise<PublicParcel> {
  if (strangersSee === 'all') return parcel;
  const sight = await sightBeyond(c, id, strangersSee);
  return sight === 'all' ? { ...parcel, unlocked: true } : asSeen(parcel, sight);
}

async function sightBeyond(
  c: Context<SiteEnv>,
  parcelId: number,
  strangersSee: Sight,
): Promise<Sight> {
  if (strangersSee === 'all' || c.get('admin') !== null) return 'all';
  return (await mayEnter(c, parcelId)) ? 'all' : strangersSee;
}
