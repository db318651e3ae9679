import type { Panel } from '../../../server/shared/panel.ts';
import { paths, runsPath } from '../../../server/shared/paths.ts';
import type { Driver, RunSummary } from '../../../server/shared/run.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { formatRange } from '../../parts/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { RunErrors } from './run-errors.tsx';
import { RunFields } from './run-fields.tsx';
import { boardContext } from './runs-context.ts';

type Props = {
  panel: Panel;
  t: Messages;
  /** `YYYY-MM-DD`, as all days are. */
  day: string;
  dayBefore: string;
  dayAfter: string;
  today: string;
  runs: RunSummary[];
  /** Who may get a new run; null: the reader may make none. */
  drivers: Driver[] | null;
  /** Why a run could not be made. */
  errors: string[];
};

/** The runs of a day. */
export function RunsPage({ panel, t, today, runs, drivers, errors, ...days }: Props) {
  const { site } = panel;
  const { day } = days;
  const words = t.runs;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      styles={site.manifest.runsStyles}
      needsScript={false}
    >
      <DayChoice {...{ panel, t, ...days }} />
      <h2 className="run-day">{formatRange(day, day, today, site.language.tag)}</h2>
      <Island
        name="run-board"
        on="load"
        site={site}
        props={{ day, first: runs, context: boardContext(panel, t) }}
      />
      {drivers !== null && (
        <details className="run-new" open={runs.length === 0 || errors.length > 0}>
          <summary>{words.newRun}</summary>
          <RunErrors errors={errors} />
          <form className="form" method="post" action={localizedHref(site, paths.control.runs)}>
            <RunFields t={t} run={{ day, name: null, driver: null }} drivers={drivers} />
            <button type="submit" className="button">
              {words.create}
            </button>
          </form>
        </details>
      )}
    </PanelLayout>
  );
}

type DayProps = Pick<Props, 'panel' | 't' | 'day' | 'dayBefore' | 'dayAfter'>;

/** Leads to the days before and after, and to any other. */
function DayChoice({ panel: { site }, t, day, dayBefore, dayAfter }: DayProps) {
  const words = t.runs;
  const href = (other: string) => localizedHref(site, runsPath(other));
  return (
    <nav className="run-days" aria-label={words.fields.day}>
      <a
        className="tool run-day-before"
        href={href(dayBefore)}
        aria-label={words.dayBefore}
        title={words.dayBefore}
      >
        <Icon name="chevron_right" />
      </a>
      <form method="get" action={paths.control.runs}>
        {site.addressLanguage !== null && (
          <input type="hidden" name="lang" value={site.addressLanguage} />
        )}
        <input type="date" name="day" required defaultValue={day} aria-label={words.fields.day} />
        <button type="submit" className="button button-quiet button-small">
          {words.show}
        </button>
      </form>
      <a
        className="tool run-day-after"
        href={href(dayAfter)}
        aria-label={words.dayAfter}
        title={words.dayAfter}
      >
        <Icon name="chevron_right" />
      </a>
    </nav>
  );
}
