import { useId } from 'react';
import type { IslandProps } from '../../../islands/registry.ts';
import { filterQuery } from '../../../server/parcels/shared/parcel-list.ts';
import {
  assignWords,
  boardWords,
  type RunChoices,
  type RunSummary,
} from '../../../server/parcels/shared/run.ts';
import { colon } from '../../../server/shared/colon.ts';
import { type CappedCount, formatCappedCount } from '../../../server/shared/envelope.ts';
import { runFields } from '../../../server/shared/event-fields.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { pickSentences } from '../../../server/shared/interpolate.ts';
import { paths, runsPath } from '../../../server/shared/paths.ts';
import { may, type Panel } from '../../../server/web/shared/panel.ts';
import { Island } from '../../island.tsx';
import { HeadLink, PanelLayout } from '../../panel/layout.tsx';
import { formatRange } from '../../parts/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import { LanguageField, PlainInput, PlainSelect } from '../../parts/plain-form.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = PanelProps & {
  /** `YYYY-MM-DD`, as all days are. */
  day: string;
  dayBefore: string;
  dayAfter: string;
  today: string;
  runs: RunSummary[];
  /** How many parcels that are due by that day are on no run; null: the user may not read them. */
  unassigned: CappedCount | null;
  /** What a new run may have; null: the user may not create runs. */
  choices: RunChoices | null;
};

export function RunsPage({ panel, t, today, runs, choices, unassigned, ...days }: Props) {
  const { site } = panel;
  const { day } = days;
  const words = t.runs;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      styles={site.manifest.runsStyles}
      needsScript={false}
      actions={
        <>
          {may(panel, 'runs:write') && (
            <HeadLink site={site} path={`${paths.control.createPlan}?day=${day}`} icon="bolt">
              {t.plans.create}
            </HeadLink>
          )}
          <HeadLink site={site} path={paths.control.runList} icon="history" isQuiet>
            {t.lists.allRuns}
          </HeadLink>
        </>
      }
    >
      <DayChoice panel={panel} t={t} {...days} />
      <h2 className="above below">{formatRange(day, day, today, site.language.tag)}</h2>
      <Island
        name="run-board"
        on="load"
        site={site}
        props={{ day, first: runs, context: boardContext(panel, t) }}
      />
      {unassigned !== null && unassigned.count > 0 && (
        <p>
          <a
            className="finger-link"
            href={localizedHref(
              site,
              `${paths.control.parcels}?${filterQuery({ run: 'none', delivery_to: day })}`,
            )}
          >
            {t.lists.runs.none}
            {colon(site.language.tag)}
            {formatCappedCount(unassigned, site.language.tag)}
          </a>
        </p>
      )}
      {choices !== null && (
        <details className="run-new above" open={runs.length === 0 || site.submitted !== undefined}>
          <summary>{words.newRun}</summary>
          <form className="form" method="post" action={localizedHref(site, paths.control.runs)}>
            <RunFields t={t} run={{ ...newRun, day }} choices={choices} />
            <button type="submit" className="button">
              {t.control.form.create}
            </button>
          </form>
        </details>
      )}
    </PanelLayout>
  );
}

type DayProps = Pick<Props, 'panel' | 't' | 'day' | 'dayBefore' | 'dayAfter'>;

/** Links to the days before and after, and a form for any other day. */
function DayChoice({ panel: { site }, t, day, dayBefore, dayAfter }: DayProps) {
  const words = t.runs;
  const step = (to: 'before' | 'after', other: string, label: string) => (
    <a
      className={`tool run-day-${to}`}
      href={localizedHref(site, runsPath(other))}
      aria-label={label}
      title={label}
    >
      <Icon name="chevron_right" />
    </a>
  );
  return (
    <nav className="run-days row" aria-label={words.fields.day}>
      {step('before', dayBefore, words.dayBefore)}
      <form className="row" method="get" action={paths.control.runs}>
        <LanguageField site={site} />
        <input
          type="date"
          className="finger"
          name="day"
          required
          defaultValue={day}
          aria-label={words.fields.day}
        />
        <button type="submit" className="button button-quiet button-small">
          {words.show}
        </button>
      </form>
      {step('after', dayAfter, words.dayAfter)}
    </nav>
  );
}

type RunFieldsProps = {
  t: Messages;
  run: Pick<RunSummary, keyof typeof newRun | 'day'>;
  choices: Pick<RunChoices, 'drivers' | 'vehicles' | 'depots'>;
};

const newRun = {
  name: null,
  driver: null,
  vehicle: null,
  depot: null,
  starts_at: null,
  ends_at: null,
};

/** The day, driver, vehicle and times of a run, for a form without script. */
export function RunFields({ t, run, choices }: RunFieldsProps) {
  const id = useId();
  const words = t.runs;
  const { day, name } = run;
  const choice = (of: 'driver' | 'vehicle' | 'depot', label: string, none: string) => (
    <PlainSelect
      id={`${id}${of}`}
      label={label}
      name={of}
      defaultValue={run[of]?.id ?? ''}
      options={[
        { value: '', label: none },
        ...choices[`${of}s`].map((one) => ({ value: String(one.id), label: one.name })),
      ]}
    />
  );
  const time = (of: 'starts_at' | 'ends_at') => (
    <PlainInput
      id={`${id}${of}`}
      label={t.fleet.fields[of]}
      note={t.control.form.optional}
      type="time"
      name={of}
      defaultValue={run[of] ?? ''}
    />
  );
  return (
    <div className="columns">
      <PlainInput
        id={`${id}day`}
        label={words.fields.day}
        type="date"
        name="day"
        required
        defaultValue={day}
      />
      {choice('driver', words.fields.driver, words.noDriverYet)}
      {choices.vehicles.length > 0 &&
        choice('vehicle', t.fleet.fields.vehicle, t.fleet.noVehicleYet)}
      {choices.depots.length > 0 && choice('depot', t.fleet.fields.depot, t.fleet.noDepotYet)}
      {time('starts_at')}
      {time('ends_at')}
      <PlainInput
        id={`${id}name`}
        label={words.fields.name}
        note={t.control.form.optional}
        name="name"
        maxLength={runFields.name.max}
        autoComplete="off"
        dir="auto"
        defaultValue={name ?? ''}
      />
    </div>
  );
}

function boardContext(
  { site, timeZone }: Panel,
  { runs }: Messages,
): IslandProps['run-board']['context'] {
  const { language, addressLanguage } = site;
  return { t: pick(runs, boardWords), tag: language.tag, addressLanguage, timeZone };
}

export function runContext(panel: Panel, t: Messages): IslandProps['run-stops']['context'] {
  return {
    ...boardContext(panel, t),
    t: t.runs,
    list: pick(t.control.list, ['dismiss', 'noAnswer']),
    select: t.parcelList.select,
    writing: pick(t.writing, ['moveUp', 'moveDown']),
    pieces: t.pieces,
    cod: t.control.fields.cod,
    contentLang: panel.site.contentLang,
  };
}

export function assignContext(
  { site }: Panel,
  { runs, control }: Messages,
): IslandProps['parcel-bulk']['context']['runs'] {
  const list = pick(control.list, ['cancel', 'dismiss', 'noAnswer']);
  const { language, addressLanguage } = site;
  return { t: pickSentences(runs, assignWords), list, tag: language.tag, addressLanguage };
}
