import { useState } from 'react';
import { undoMinutes } from '../../../server/parcels/shared/event.ts';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { QuietButton, SmallButton } from '../../shared/button.tsx';
import type { ScanItem } from '../queue/database.ts';
import { dismissItem, isProblem, isSettled, removeFinished, retryItem } from '../queue/items.ts';
import { useNow } from '../queue/use-device.ts';
import { PresetAndPlace } from './event-chooser.tsx';
import { markText, type ScanWords, StateIcon } from './scan-status.tsx';

type Props = {
  scans: ScanItem[];
  /** Whether waiting scans are being sent. */
  isSending: boolean;
  language: string;
  contentLang: string | undefined;
  onUndo: (scan: ScanItem) => void;
  t: ScanWords;
};

/** More scans than anybody looks through. The rest is shown on request. */
const shownAtFirst = 50;

export function ScannedList({ scans, isSending, language, contentLang, onUndo, t }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const now = useNow();
  const words = t.list;
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const entries = scans.filter((scan) => !isProblem(scan));
  return (
    <section aria-labelledby="scan-list">
      <h2 id="scan-list">{words.title}</h2>
      {entries.length === 0 && <p className="list-state soft above below">{t.none}</p>}
      <ol className="records">
        {entries.slice(0, showsAll ? entries.length : shownAtFirst).map((scan) => (
          <li key={scan.number} className="scan-row entry line">
            <StateIcon kind={scan.toUndo ? 'undone' : scan.state} />
            <p>
              <strong>
                <bdi dir="ltr">{scan.code}</bdi>
              </strong>
              <span>
                {markText(scanStateKind(scan, isSending), scan.missing ?? [], t, language)}
              </span>
              {scan.repeats > 0 && (
                <span>{`${t.counts.twice}${colon(language)}${scan.repeats.toLocaleString(language)}`}</span>
              )}
              <small>
                <PresetAndPlace {...scan.event} contentLang={contentLang} />{' '}
                <time className="joined" dateTime={scan.happened_at}>
                  {times.format(new Date(scan.happened_at))}
                </time>
              </small>
            </p>
            {canUndoScan(scan, now) && (
              <SmallButton
                icon="undo"
                label={t.event.undo}
                aria-label={interpolate(words.undoOf, { code: scan.code })}
                onClick={() => onUndo(scan)}
              />
            )}
          </li>
        ))}
      </ol>
      <div className="cluster above">
        {!showsAll && entries.length > shownAtFirst && (
          <QuietButton
            label={plural(words, 'more', { count: entries.length }, language)}
            onClick={() => setShowsAll(true)}
          />
        )}
        {entries.some(isSettled) && <QuietButton label={words.clear} onClick={removeFinished} />}
      </div>
    </section>
  );
}

function scanStateKind({ state }: ScanItem, isSending: boolean): ScanItem['state'] | 'sending' {
  return isSending && state === 'waiting' ? 'sending' : state;
}

function canUndoScan({ state, recorded, toUndo }: ScanItem, now: number): boolean {
  if (state === 'waiting') return !toUndo;
  return state === 'done' && recorded != null && now - recorded.at < undoMinutes * minuteMs;
}

const minuteMs = 60_000;

type ProblemsProps = {
  scans: ScanItem[];
  onRetry: () => void;
  contentLang: string | undefined;
  t: ScanWords;
};

/** Scans that the site did not record, each with the reason, to be retried or dismissed. */
export function ScanProblems({ scans, onRetry, contentLang, t }: ProblemsProps) {
  const problems = scans.filter(isProblem);
  const words = t.problems;
  if (problems.length === 0) return null;

  async function retry(tried: ScanItem[]): Promise<void> {
    for (const { number } of tried) await retryItem(number);
    onRetry();
  }

  return (
    <section className="scan-problems card padded" aria-labelledby="scan-problems">
      <h2 id="scan-problems">{words.title}</h2>
      <ul className="records">
        {problems.map((scan) => (
          <li key={scan.number} className="scan-row entry line">
            <StateIcon kind={scan.state} />
            <p>
              <strong>
                <bdi dir="ltr">{scan.code}</bdi>
              </strong>
              <span>{scan.sentence ?? t.marks[scan.state]}</span>
              <small>
                <PresetAndPlace {...scan.event} contentLang={contentLang} />
              </small>
            </p>
            <div className="cluster">
              <SmallButton
                label={t.again}
                aria-label={interpolate(words.againOf, { code: scan.code })}
                onClick={() => retry([scan])}
              />
              <SmallButton
                label={words.dismiss}
                aria-label={interpolate(words.dismissOf, { code: scan.code })}
                onClick={() => dismissItem(scan.number)}
              />
            </div>
          </li>
        ))}
      </ul>
      {problems.length > 1 && (
        <SmallButton
          label={words.allAgain}
          // The oldest first, in the order of scanning.
          onClick={() => retry([...problems].reverse())}
        />
      )}
    </section>
  );
}
