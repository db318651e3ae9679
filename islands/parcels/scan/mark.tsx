import type { IconName } from '../../../server/shared/catalog.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { MarkKind } from './feedback.ts';
import type { Mark } from './use-marks.ts';
import type { ScanWords } from './words.ts';

const icons: Record<MarkKind | 'undone', IconName> = {
  sending: 'sync',
  done: 'check',
  twice: 'content_copy',
  waiting: 'schedule',
  unknown: 'close',
  refused: 'error',
  unreadable: 'close',
  unchosen: 'error',
  undone: 'undo',
};

/** The icon of what became of a scan, in its colour. */
export function StateIcon({ kind }: { kind: MarkKind | 'undone' }) {
  return (
    <span className={`scan-state scan-${kind}`}>
      <Icon name={icons[kind]} />
    </span>
  );
}

type Props = { mark: Mark | null; t: ScanWords };

/** What became of the last scan, to be seen from afar. */
export function LastScan({ mark, t }: Props) {
  return (
    <div role="status" className="scan-last">
      {mark !== null && (
        // A new element each time, so that the same words are said again.
        <p key={mark.turn} className={`scan-mark scan-${mark.kind}`}>
          <StateIcon kind={mark.kind} />
          <span>
            <strong>{t.marks[mark.kind]}</strong>
            {mark.kind === 'unchosen' ? t.chooser.chooseFirst : <bdi dir="ltr">{mark.code}</bdi>}
          </span>
        </p>
      )}
    </div>
  );
}
