import type { Db } from '../../database/tables.ts';
import { localizeParcel } from '../../parcels/event-presets/words.ts';
import type { ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import type { PublicParcel } from '../../parcels/shared/parcel.ts';
import type { Visibility } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { challengeAnswers } from './challenge.ts';
import { hideParcelDetails, maskParcel } from './mask-parcel.ts';

/**
 * The reader of a parcel. `withPhones`: false for members who may not read phone numbers; by default, phone numbers are shown if
 * all details are.
 */
export type Reader = { visibility: Visibility; language: LanguageCode; withPhones?: boolean };

/** The visibility of parcels for subscribers and for visitors with the tracking code. */
export async function findPublicVisibility(db: Db): Promise<Visibility> {
  const { public_details } = await db
    .selectFrom('settings')
    .select('public_details')
    .executeTakeFirstOrThrow();
  return public_details;
}

/** A parcel with the details that a reader may see, in their language; with `unlocked` if these are more than visitors see. */
export function redactFor(found: ParcelWithVisibility, reader: Reader): PublicParcel {
  const redacted = redactAndLocalize(found, reader);
  return reader.visibility === 'all' && found.publicVisibility !== 'all'
    ? { ...redacted, unlocked: true }
    : redacted;
}

/** A parcel with the details that a reader may see, in their language. */
export function redactAndLocalize(
  { parcel, source }: Pick<ParcelWithVisibility, 'parcel' | 'source'>,
  { visibility, language, withPhones = true }: Reader,
): PublicParcel {
  if (visibility === 'all') {
    const shown = withPhones ? parcel : { ...parcel, recipient_phone_number: null };
    return localizeParcel(shown, language);
  }
  const mask = visibility === 'masked' ? maskParcel : hideParcelDetails;
  return localizeParcel(mask(parcel, { source, language }), language);
}

/** The visibility of a parcel for a visitor or member. `answer`: the answer that unlocked it; null if none was needed. */
export type GrantedVisibility = {
  visibility: Visibility;
  answer: string | null;
  withPhones: boolean;
};

/** The current visibility for a reader: that of all visitors if the reader's answer no longer unlocks the parcel. */
export function currentVisibility(
  { visibility, answer }: Omit<GrantedVisibility, 'withPhones'>,
  { parcel, source, publicVisibility }: ParcelWithVisibility,
): Visibility {
  if (answer === null || publicVisibility === 'all') return visibility;
  return challengeAnswers({ ...parcel, ...source, visibility: publicVisibility }).includes(answer)
    ? visibility
    : publicVisibility;
}
