import type { Db } from '../../database/tables.ts';
import { localizedParcel } from '../../parcels/event-presets/localized.ts';
import type { Visibility } from '../../shared/catalog.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { lockParcel, maskParcel } from './mask-parcel.ts';

/** Who sees a parcel: how much of it, and in which language. */
export type Reader = { visibility: Visibility; language: LanguageCode };

/** What anybody with the tracking code sees, and everybody who follows a parcel. */
export async function findPublicVisibility(db: Db): Promise<Visibility> {
  const { public_details } = await db
    .selectFrom('settings')
    .select('public_details')
    .executeTakeFirstOrThrow();
  return public_details;
}

/** A parcel, and how much of it strangers see. */
export type Found = { parcel: PublicParcel; publicVisibility: Visibility };

/** A parcel as somebody sees it, who is told where it is more than strangers do. */
export function redactFor({ parcel, publicVisibility }: Found, reader: Reader): PublicParcel {
  const seen = redactAndLocalize(parcel, reader);
  return reader.visibility === 'all' && publicVisibility !== 'all'
    ? { ...seen, unlocked: true }
    : seen;
}

/**
 * A parcel as somebody reads it. The words of built-in presets are put into their language at last: they tell nothing
 * of anybody.
 */
export function redactAndLocalize(
  parcel: PublicParcel,
  { visibility, language }: Reader,
): PublicParcel {
  return localizedParcel(redact(parcel, visibility), language);
}

/** A parcel as it is seen: the fields that are not to be seen are empty, and its texts do not tell them either. */
export function redact(parcel: PublicParcel, visibility: Visibility): PublicParcel {
  if (visibility === 'all') return parcel;
  return visibility === 'masked' ? maskParcel(parcel) : lockParcel(parcel);
}
