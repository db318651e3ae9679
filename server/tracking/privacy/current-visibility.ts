import type { ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import type { Visibility } from '../../shared/catalog.ts';
import { challengeAnswers } from './challenge.ts';

/** How much of a parcel a visitor sees, and the answer that shows it to them; null: they needed none. */
export type GrantedVisibility = { visibility: Visibility; answer: string | null };

/** What a visitor sees of it later: no more than strangers, once their answer opens it no longer. */
export function currentVisibility(
  { visibility, answer }: GrantedVisibility,
  { parcel, publicVisibility }: ParcelWithVisibility,
): Visibility {
  if (answer === null || publicVisibility === 'all') return visibility;
  return challengeAnswers({ ...parcel, visibility: publicVisibility }).includes(answer)
    ? visibility
    : publicVisibility;
}
