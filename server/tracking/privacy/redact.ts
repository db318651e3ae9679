import type { Db } from '../../database/tables.ts';
import { localizedParcel } from '../../parcels/event-presets/localized.ts';
import type { Visibility } from '../../shared/catalog.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { lockedParcel, maskedParcel } from './mask-parcel.ts';

/** Who sees a parcel: how much of it, and in which language. */
export type Reader = { sight: Visibility; language: LanguageCode };

/** What anybody with the tracking code sees, and everybody who follows a parcel. */
export async function publicSight(db: Db): Promise<Visibility> {
  const { public_details } = await db
    .selectFrom('settings')
    .select('public_details')
    .executeTakeFirstOrThrow();
  return public_details;
}

/** A parcel, and how much of it strangers see. */
export type Found = { parcel: PublicParcel; strangersSee: Visibility };

/** A parcel as somebody sees it, who is told where it is more than strangers do. */
export function shownTo({ parcel, strangersSee }: Found, reader: Reader): PublicParcel {
  const seen = asReadBy(parcel, reader);
  return reader.sight === 'all' && strangersSee !== 'all' ? { ...seen, unlocked: true } : seen;
}

/**
 * A parcel as somebody reads it. The words of built-in presets are put into their language at last: they tell nothing
 * of anybody.
 */
export function asReadBy(parcel: PublicParcel, { sight, language }: Reader): PublicParcel {
  return localizedParcel(asSeen(parcel, sight), language);
}

/** A parcel as it is seen: the fields that are not to be seen are empty, and its texts do not tell them either. */
export function asSeen(parcel: PublicParcel, sight: Visibility): PublicParcel {
  if (sight === 'all') return parcel;
  return sight === 'masked' ? maskedParcel(parcel) : lockedParcel(parcel);
}
