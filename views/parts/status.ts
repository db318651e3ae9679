import type { PublicParcel } from '../../server/shared/parcel.ts';
import type { Messages } from '../translations/messages.ts';

/** Where a parcel stands: in the company's own words, else in those of its stage; null if neither is known. */
export function statusOf(
  { status, stage }: Pick<PublicParcel, 'status' | 'stage'>,
  stages: Messages['stages'],
): string | null {
  return status ?? (stage && stages[stage]);
}

/** The `lang` of that: the company's words have one, where it is not the page's; those of a stage or a built-in preset
 * are the reader's. */
export function langOfStatus(
  { status, status_key }: Pick<PublicParcel, 'status' | 'status_key'>,
  contentLang: string | undefined,
): string | undefined {
  return status === null || status_key !== null ? undefined : contentLang;
}
