import type { Db } from '../../database/tables.ts';
import { localizeParcel } from '../../parcels/event-presets/words.ts';
import type { ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import type { Visibility } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { challengeAnswers } from './challenge.ts';
import { hideParcelDetails, maskParcel } from './mask-parcel.ts';

/** Who sees a parcel: how much of it, and in which language. */
export type Reader = { visibility: Visibility; language: LanguageCode };

/** How much visitors with the tracking code and subscribers see. */
export async function findPublicVisibility(db: Db): Promise<Visibility> {
  const { public_details } = await db
    .selectFrom('settings')
    .select('public_details')
    .executeTakeFirstOrThrow();
  return public_details;
}

/** A parcel with what a reader may see, in their language; `unlocked` if that is more than visitors see. */
export function redactFor(
  { parcel, publicVisibility }: ParcelWithVisibility,
  reader: Reader,
): PublicParcel {
  const redacted = redactAndLocalize(parcel, reader);
  return reader.visibility === 'all' && publicVisibility !== 'all'
    ? { ...redacted, unlocked: true }
    : redacted;
}

/**
 * A parcel with what a reader may see, in their language. Redaction comes first, since the words of built-in presets,
 * which localization inserts, hold nothing private.
 */
export function redactAndLocalize(
  parcel: PublicParcel,
  { visibility, language }: Reader,
): PublicParcel {
  return localizeParcel(redact(parcel, visibility), language);
}

/** A parcel without its private fields, whose values are removed from its free texts as well. */
export function redact(parcel: PublicParcel, visibility: Visibility): PublicParcel {
  if (visibility === 'all') return parcel;
  return visibility === 'masked' ? maskParcel(parcel) : hideParcelDetails(parcel);
}

/** How much of a parcel a visitor sees, and the answer that unlocked it; null: no answer was needed. */
export type GrantedVisibility = { visibility: Visibility; answer: string | null };

/** How much the visitor sees now: no more than others, once the answer does not unlock the parcel any more. */
export function currentVisibility(
  { visibility, answer }: GrantedVisibility,
  { parcel, publicVisibility }: ParcelWithVisibility,
): Visibility {
  if (answer === null || publicVisibility === 'all') return visibility;
  return challengeAnswers({ ...parcel, visibility: publicVisibility }).includes(answer)
    ? visibility
    : publicVisibility;
}
