import type { PublicParcel } from '../../server/shared/parcel.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { langOfStatus, statusOf } from '../../views/parts/status.ts';
import { Written } from '../../views/parts/written.tsx';
import { progressIcons } from './progress-icons.ts';
import type { TrackerContext } from './tracker-context.ts';

type Props = Pick<TrackerContext, 't' | 'stages' | 'contentLang'> & {
  parcel: Pick<PublicParcel, 'status' | 'status_key' | 'stage' | 'progress'>;
};

/**
 * The status as the company wrote it, else the stage. If the progress is known, colour and icon show it,
 * and screen readers get the words for it in the reader's language.
 */
export function StatusPill({ parcel, t, stages, contentLang }: Props) {
  const { stage, progress } = parcel;
  const shown = statusOf(parcel, stages);
  if (shown === null) return null;
  const word = stage === null ? progress && t.progress[progress] : stages[stage];
  return (
    <p className={`waybill-status status-${progress ?? 'unknown'}`}>
      {progress && <Icon name={progressIcons[progress]} />}
      <span className="visually-hidden">{t.status}: </span>
      <Written lang={langOfStatus(parcel, contentLang)}>{shown}</Written>
      {/* Not repeated if it is the same as what is shown. */}
      {word !== null && word !== shown && <span className="visually-hidden"> ({word})</span>}
    </p>
  );
}
