import { pieceNumbers } from '../../../server/parcels/shared/pieces.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import type { ScanItem } from '../queue/database.ts';
import { isProblem } from '../queue/items.ts';
import type { Mark, MarkKind } from './use-marks.ts';

const icons: Record<MarkKind | 'undone', IconName> = {
  sending: 'sync',
  done: 'check',
  twice: 'content_copy',
  waiting: 'schedule',
  unknown: 'close',
  refused: 'error',
  unreadable: 'close',
  layout: 'close',
  unchosen: 'error',
  undone: 'undo',
};

export function StateIcon({ kind }: { kind: MarkKind | 'undone' }) {
  return (
    <span className={`scan-state round scan-${kind}`}>
      <Icon name={icons[kind]} />
    </span>
  );
}

type Props = { mark: Mark | null; language: string; t: ScanWords };

/** The outcome of the last scan, large enough to be read from afar. */
export function LastScan({ mark, language, t }: Props) {
  return (
    <div role="status" className="scan-last">
      {mark !== null && (
        // A new element for each scan, so that screen readers repeat equal words.
        <p key={mark.turn} className={`scan-mark row padded scan-${mark.kind}`}>
          <StateIcon kind={mark.kind} />
          <span>
            <strong className="larger">{markText(mark.kind, mark.missing, t, language)}</strong>
            {mark.kind === 'unchosen' ? t.chooser.chooseFirst : <bdi dir="ltr">{mark.code}</bdi>}
            {mark.kind === 'layout' && <small>{t.layoutHelp}</small>}
          </span>
        </p>
      )}
    </div>
  );
}

/** The outcome of a scan; for a piece, which pieces are still missing. */
export function markText(kind: MarkKind | 'undone', missing: number[], t: ScanWords, tag: string) {
  return kind === 'done' && missing.length > 0
    ? interpolate(t.pieces.missing, { numbers: pieceNumbers(missing, tag) })
    : t.marks[kind];
}

type CountsProps = { scans: ScanItem[]; language: string; t: ScanWords['counts'] };

export function ScanCounts({ scans, language, t }: CountsProps) {
  const counts = [
    ['done', scans.filter(({ state }) => state === 'done').length],
    ['waiting', scans.filter(({ state }) => state === 'waiting').length],
    ['problems', scans.filter(isProblem).length],
    ['twice', scans.reduce((sum, { repeats }) => sum + repeats, 0)],
  ] as const;
  return (
    <dl className="columns columns-small counts scan-counts" aria-label={t.label}>
      {counts.map(([name, count]) => (
        <div key={name} className={count > 0 ? `scan-count-${name}` : undefined}>
          <dt className="small break">{t[name]}</dt>
          <dd className="large">{count.toLocaleString(language)}</dd>
        </div>
      ))}
    </dl>
  );
}

export type ScanWords = Omit<
  Messages['scan'],
  'title' | 'lead' | 'appName' | 'leaving' | 'unsent'
> & {
  event: Pick<Messages['events'], 'title' | 'placeHint' | 'note' | 'undo'> & {
    place: string;
  };
  cash: Pick<Messages['cash'], 'whatCollected' | 'allInFull' | 'later'>;
  pieces: Pick<Messages['pieces'], 'atOnce' | 'atOnceHint' | 'missing'>;
  again: string;
  none: string;
  onlineOnly: string;
  optional: string;
  signIn: string;
};
