import { useCallback, useEffect, useState } from 'react';
import type { assignWords, boardWords, RunSummary } from '../../../server/parcels/shared/run.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import { inLanguage, paths, runPath } from '../../../server/shared/paths.ts';
import { formatDayAndTime } from '../../../views/parts/dates.ts';
import { TextWithEmails } from '../../../views/parts/text-with-emails.tsx';
import { runName } from '../../../views/parts/titles.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { getJson } from '../../shared/api.ts';
import { leavesForSignIn } from '../../shared/session.ts';

type Props = {
  /** `YYYY-MM-DD` */
  day: string;
  first: RunSummary[];
  context: BoardContext;
};

/** The runs of a day with their progress. The list keeps itself up to date. */
export default function RunBoard({ day, first, context }: Props) {
  const query = new URLSearchParams({ day, stops: 'no', per_page: '100' });
  const { rows: runs } = usePolling<RunSummary>(`${paths.api.runs}?${query}`, first);
  const { t, addressLanguage } = context;
  if (runs.length === 0) return <p className="list-state soft above below">{t.none}</p>;
  return (
    <ul className="tiles run-board">
      {runs.map((run) => (
        <li key={run.id} className="run-card card padded">
          <h2 className="line">
            <a className="row finger" href={inLanguage(runPath(run.id), addressLanguage)}>
              <bdi>
                <TextWithEmails text={runName(run, t)} />
              </bdi>
            </a>
            {run.closed === 'yes' && <span className="record-badge badge">{t.closed}</span>}
          </h2>
          {run.driver === null && <p>{t.noDriverYet}</p>}
          {/* A run without a name has its driver's. */}
          {run.driver !== null && run.name !== null && (
            <p>
              <bdi>
                <TextWithEmails text={run.driver.name} />
              </bdi>
            </p>
          )}
          <RunCounts run={run} context={context} />
        </li>
      ))}
    </ul>
  );
}

/** The counts, each with the state of stops that labels it. */
const countNames = [
  ['done', 'delivered'],
  ['failed', 'failed'],
  ['left', 'open'],
] as const;

type RunCountsProps = { run: RunSummary; context: BoardContext };

/** The progress of a run: how many of its stops are delivered, failed and left, and when its driver was last seen. */
export function RunCounts({ run, context: { t, tag, timeZone } }: RunCountsProps) {
  const { counts, last_seen_at: seen, driver } = run;
  const finished = counts.done + counts.failed;
  return (
    <div className="run-counts">
      <progress max={Math.max(1, finished + counts.left)} value={finished} aria-hidden="true" />
      <dl className="line">
        {countNames.map(([name, state]) => (
          <div
            key={name}
            className={`cluster ${name === 'failed' && counts.failed > 0 ? 'bad' : `run-${name}`}`}
          >
            <dt>{t.states[state]}</dt>
            <dd className="strong">{counts[name].toLocaleString(tag)}</dd>
          </div>
        ))}
        {driver !== null && (
          <div className="cluster">
            <dt>{t.lastSeen}</dt>
            <dd className="strong" suppressHydrationWarning>
              {seen === null ? t.neverSeen : formatDayAndTime(seen, tag, timeZone)}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

const pauseMs = 10_000;

/** A list that is reloaded every ten seconds while the page is visible, and whenever `refresh` is called. */
export function usePolling<Row>(path: string, first: readonly Row[]) {
  const [rows, setRows] = useState(first);
  const refresh = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await getJson<PageOf<Row>>(path, signal);
      if (answer.status === 'success') setRows(answer.data.data);
      else leavesForSignIn(answer);
    },
    [path],
  );
  useEffect(() => {
    const end = new AbortController();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh(end.signal).catch(() => {});
    }, pauseMs);
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [refresh]);
  return { rows, setRows, refresh };
}

type Words = Messages['runs'];

type BoardContext = {
  t: Pick<Words, (typeof boardWords)[number]>;
  /** BCP 47. */
  tag: string;
  /** The language that the page's URL requests; links keep it. */
  addressLanguage: string | null;
  timeZone: string;
};

export type AssignContext = {
  t: Pick<Words, (typeof assignWords)[number]>;
  list: Pick<Messages['control']['list'], 'cancel' | 'dismiss' | 'noAnswer'>;
  tag: string;
  /** The language that the page's URL requests; links keep it. */
  addressLanguage: string | null;
};

export type RunContext = Omit<BoardContext, 't'> & {
  t: Words;
  list: Pick<Messages['control']['list'], 'dismiss' | 'noAnswer'>;
  select: Messages['parcelList']['select'];
  writing: Pick<Messages['writing'], 'moveUp' | 'moveDown'>;
  pieces: Messages['pieces'];
  /** The label of an amount to collect. */
  cod: string;
  /** The language that the company writes in, if it is not the page's. */
  contentLang: string | undefined;
};
