import type { IconName } from '../../server/shared/catalog.ts';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import type { Progress } from '../../server/shared/progress.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Written } from '../../views/parts/written.tsx';
import type { TrackerContext } from './context.ts';

const icons: Record<Progress, IconName> = {
  delivered: 'check_circle',
  in_transit: 'local_shipping',
  exception: 'error',
};

type Props = Pick<TrackerContext, 't' | 'contentLang'> & { parcel: PublicParcel };

/**
 * The status as the company wrote it. If the progress is known, colour and icon show it, and screen
 * readers get a word for it in the reader's language.
 */
export function StatusPill({ parcel: { status, progress }, t, contentLang }: Props) {
  if (status === null) return null;
  const word = progress && t.progress[progress];
  return (
    <p className={`waybill-status status-${progress ?? 'unknown'}`}>
      {progress && <Icon name={icons[progress]} />}
      <span className="visually-hidden">{t.status}: </span>
      <Written lang={contentLang}>{status}</Written>
      {/* Not repeated if it is the same as the company's text. */}
      {word !== null && word !== status && <span className="visually-hidden"> ({word})</span>}
    </p>
  );
}
