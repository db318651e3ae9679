import type { Visibility } from '../../shared/catalog.ts';
import { answersTo } from './challenge.ts';
import type { Found } from './redact.ts';

/** How much of a parcel a visitor sees, and the answer that shows it to them; null: they needed none. */
export type Seeing = { sight: Visibility; answer: string | null };

/** What a visitor sees of it later: no more than strangers, once their answer opens it no longer. */
export function sightStill({ sight, answer }: Seeing, { parcel, strangersSee }: Found): Visibility {
  if (answer === null || strangersSee === 'all') return sight;
  return answersTo({ ...parcel, sight: strangersSee }).includes(answer) ? sight : strangersSee;
}
