import type { PublicParcel } from '../../server/shared/parcel.ts';
import type { Messages } from '../translations/messages.ts';

/** Where a parcel stands: in the company's own words, else in those of its stage; null if neither is known. */
export function statusOf(
  { status, stage }: Pick<PublicParcel, 'status' | 'stage'>,
  stages: Messages['stages'],
): string | null {
  return status ?? (stage && stages[stage]);
}
