import type { PublicParcel } from '../../server/parcels/shared/parcel.ts';
import type { Progress } from '../../server/shared/enums.ts';
import type { Messages } from '../translations/messages.ts';

/** The words of the stages, and of a parcel that has reached none. */
export type StageWords = Messages['stages'] & { registered: string };

export function stageWordsOf({ stages, track }: Pick<Messages, 'stages' | 'track'>): StageWords {
  return { ...stages, registered: track.registered };
}

/**
 * Where a parcel stands: in the company's own words, else in those of its stage; without either it is a new one. null where
 * only its progress is known.
 */
export function statusOf(
  {
    status,
    stage,
    progress = null,
  }: Pick<PublicParcel, 'status' | 'stage'> & { progress?: Progress | null },
  words: StageWords,
): string | null {
  if (status !== null) return status;
  if (stage !== null) return words[stage];
  return progress === null ? words.registered : null;
}

/** The `lang` of that: the company's words have one, where it is not the page's; those of a stage or a built-in preset
 * are the reader's. */
export function langOfStatus(
  { status, status_key }: Pick<PublicParcel, 'status' | 'status_key'>,
  contentLang: string | undefined,
): string | undefined {
  return status === null || status_key !== null ? undefined : contentLang;
}
