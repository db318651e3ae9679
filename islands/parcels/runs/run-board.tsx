import { inLanguage, paths, runPath } from '../../../server/shared/paths.ts';
import type { RunSummary } from '../../../server/shared/run.ts';
import { runName } from '../../../views/parts/run-name.ts';
import { RunCounts } from './run-counts.tsx';
import type { BoardContext } from './runs-context.ts';
import { usePolled } from './use-polled.ts';

type Props = {
  /** `YYYY-MM-DD` */
  day: string;
  first: RunSummary[];
  context: BoardContext;
};

/** The runs of a day, each with how far it is. It keeps itself up to date. */
export default function RunBoard({ day, first, context }: Props) {
  const query = new URLSearchParams({ day, stops: 'no', per_page: '100' });
  const { rows: runs } = usePolled<RunSummary>(`${paths.api.runs}?${query}`, first);
  const { t, addressLanguage } = context;
  if (runs.length === 0) return <p className="list-state">{t.none}</p>;
  return (
    <ul className="run-board">
      {runs.map((run) => (
        <li key={run.id} className="run-card card">
          <h2>
            <a className="run-card-link" href={inLanguage(runPath(run.id), addressLanguage)}>
              <bdi>{runName(run, t)}</bdi>
            </a>
            {run.closed === 'yes' && <span className="record-badge">{t.closed}</span>}
          </h2>
          {run.driver === null && <p>{t.noDriverYet}</p>}
          {/* A run without a name has its driver's. */}
          {run.driver !== null && run.name !== null && (
            <p>
              <bdi>{run.driver.name}</bdi>
            </p>
          )}
          <RunCounts run={run} context={context} />
        </li>
      ))}
    </ul>
  );
}
