import type { Db } from '../../database/tables.ts';
import { localizeParcel } from '../../parcels/event-presets/words.ts';
import type { ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import type { PublicParcel } from '../../parcels/shared/parcel.ts';
import type { Visibility } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { challengeAnswers } from './challenge.ts';
import { hideParcelDetails, maskParcel } from './mask-parcel.ts';

/** Who sees a parcel: how much of it, and in which language. */
/** `withPhones`: not for members who may not read phone numbers; unless it says so, they are shown where all is. */
export type Reader = { visibility: Visibility; language: LanguageCode; withPhones?: boolean };

/** How much visitors with the tracking code and subscribers see. */
export async function findPublicVisibility(db: Db): Promise<Visibility> {
  const { public_details } = await db
    .selectFrom('settings')
    .select('public_details')
    .executeTakeFirstOrThrow();
  return public_details;
}

/** A parcel with what a reader may see, in their language; `unlocked` if that is more than visitors see. */
export function redactFor(found: ParcelWithVisibility, reader: Reader): PublicParcel {
  const redacted = redactAndLocalize(found, reader);
  return reader.visibility === 'all' && found.publicVisibility !== 'all'
    ? { ...redacted, unlocked: true }
    : redacted;
}

/** A parcel with what a reader may see, in their language. */
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

/** How much of a parcel a visitor or member sees, and the answer that unlocked it; null: no answer was needed. */
export type GrantedVisibility = {
  visibility: Visibility;
  answer: string | null;
  withPhones: boolean;
};

/** How much the visitor sees now: no more than others, once the answer does not unlock the parcel any more. */
export function currentVisibility(
  { visibility, answer }: Omit<GrantedVisibility, 'withPhones'>,
  { parcel, source, publicVisibility }: ParcelWithVisibility,
): Visibility {
  if (answer === null || publicVisibility === 'all') return visibility;
  return challengeAnswers({ ...parcel, ...source, visibility: publicVisibility }).includes(answer)
    ? visibility
    : publicVisibility;
}
