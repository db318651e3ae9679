import type { Db } from '../../database/tables.ts';
import { localizedParcel } from '../../parcels/event-presets/words.ts';
import type { ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import type { Visibility } from '../../shared/catalog.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { lockParcel, maskParcel } from './mask-parcel.ts';

/** Who sees a parcel: how much of it, and in which language. */
export type Reader = { visibility: Visibility; language: LanguageCode };

/** What visitors with the tracking code see, and subscribers. */
export async function findPublicVisibility(db: Db): Promise<Visibility> {
  const { public_details } = await db
    .selectFrom('settings')
    .select('public_details')
    .executeTakeFirstOrThrow();
  return public_details;
}

/** A parcel as a viewer sees it; `unlocked` where that is more than visitors see. */
export function redactFor(
  { parcel, publicVisibility }: ParcelWithVisibility,
  reader: Reader,
): PublicParcel {
  const seen = redactAndLocalize(parcel, reader);
  return reader.visibility === 'all' && publicVisibility !== 'all'
    ? { ...seen, unlocked: true }
    : seen;
}

/**
 * A parcel with what the viewer may see, in their language. Redaction comes first: the words of built-in presets, which
 * localizing puts in, hold nothing private.
 */
export function redactAndLocalize(
  parcel: PublicParcel,
  { visibility, language }: Reader,
): PublicParcel {
  return localizedParcel(redact(parcel, visibility), language);
}

/** A parcel without its private fields, which its free texts do not repeat either. */
export function redact(parcel: PublicParcel, visibility: Visibility): PublicParcel {
  if (visibility === 'all') return parcel;
  return visibility === 'masked' ? maskParcel(parcel) : lockParcel(parcel);
}
