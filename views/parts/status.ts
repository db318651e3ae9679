import type { PublicParcel } from '../../server/parcels/shared/parcel.ts';
import type { Progress } from '../../server/shared/enums.ts';
import type { Messages } from '../translations/messages.ts';

type Standing = Pick<PublicParcel, 'status' | 'stage'> & { progress?: Progress | null };

/** The names of the stages, and the text for a parcel without a stage. */
export type StageWords = Messages['stages'] & { registered: string };

export function stageTexts({ stages, track }: Pick<Messages, 'stages' | 'track'>): StageWords {
  return { ...stages, registered: track.registered };
}

/**
 * A parcel's status: in the company's own words, otherwise the name of its stage; without either, the parcel is new.
 * null if only its progress is known.
 */
export function parcelStatusText(
  { status, stage, progress = null }: Standing,
  words: StageWords,
): string | null {
  if (status !== null) return status;
  if (stage !== null) return words[stage];
  return progress === null ? words.registered : null;
}

/**
 * The `lang` attribute of a parcel's status: that of the company's texts, if it differs from the page's. The names of
 * stages and of built-in presets are in the reader's language.
 */
export function statusLang(
  { status, status_key }: Pick<PublicParcel, 'status' | 'status_key'>,
  contentLang: string | undefined,
): string | undefined {
  return status === null || status_key !== null ? undefined : contentLang;
}
