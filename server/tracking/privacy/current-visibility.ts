import { answersTo } from './challenge.ts';
import type { Found, Sight } from './redact.ts';

/** How much of a parcel a visitor sees, and the answer that shows it to them; null: they needed none. */
export type Seeing = { sight: Sight; answer: string | null };

/** What a visitor sees of it later: no more than strangers, once their answer opens it no longer. */
export function sightStill({ sight, answer }: Seeing, { parcel, strangersSee }: Found): Sight {
  if (answer === null || strangersSee === 'all') return sight;
  return answersTo({ ...parcel, sight: strangersSee }).includes(answer) ? sight : strangersSee;
}
