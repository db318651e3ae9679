import { Fragment } from 'react';
import type { Shift, Vehicle } from '../../server/fleet/shared/fleet.ts';
import type { Driver } from '../../server/parcels/shared/run.ts';
import { leftOutReasons, type Plan, type PlannedRun } from '../../server/plans/shared/plan.ts';
import { colon } from '../../server/shared/colon.ts';
import { interpolate, plural } from '../../server/shared/interpolate.ts';
import { paths, pathTo, runsPath } from '../../server/shared/paths.ts';
import { HeadLink, PanelLayout } from '../panel/layout.tsx';
import { findSubmission } from '../panel/panel-form.tsx';
import { formatClock, formatEventTime, formatRange } from '../parts/dates.ts';
import { FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainSelect } from '../parts/plain-form.tsx';
import { windowText } from '../parts/stop-times.tsx';
import { UserText } from '../parts/written.tsx';
import type { PanelProps } from '../props.ts';

type FormProps = PanelProps & {
  day: string;
  shifts: readonly Shift[];
  drivers: readonly Driver[];
  vehicles: readonly Vehicle[];
  /** The vehicle that each driver had last. */
  usual: ReadonlyMap<number, number | null>;
  /** How many parcels are due. */
  due: number;
};

/** The form that begins a plan: who drives what. */
export function CreatePlanPage({
  panel,
  t,
  day,
  shifts,
  drivers,
  vehicles,
  usual,
  due,
}: FormProps) {
  const { site } = panel;
  const { tag } = site.language;
  const call = `POST ${paths.api.plans}`;
  const refused = findSubmission(site, call);
  const values = refused?.values;
  const hours = new Map(
    shifts.map(({ driver, from, to }) => [
      driver.id,
      `${formatClock(from, tag)} – ${formatClock(to, tag)}`,
    ]),
  );
  const row = ({ id, name }: Driver, index: number) => (
    <fieldset key={id} className="columns columns-small">
      <legend className="visually-hidden">{name}</legend>
      <label className="check">
        <input
          type="checkbox"
          name={`drivers[${index}][driver]`}
          value={id}
          defaultChecked={
            values === undefined ? hours.has(id) : `drivers[${index}][driver]` in values
          }
        />
        <span>
          <bdi>{name}</bdi>
          {hours.has(id) && <span className="soft"> · {hours.get(id)}</span>}
        </span>
      </label>
      {vehicles.length > 0 && (
        <PlainSelect
          label={t.fleet.fields.vehicle}
          name={`drivers[${index}][vehicle]`}
          defaultValue={values?.[`drivers[${index}][vehicle]`] ?? String(usual.get(id) ?? '')}
          options={[
            { value: '', label: t.fleet.noVehicleYet },
            ...vehicles.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
        />
      )}
    </fieldset>
  );
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.plans.create}
      lead={`${formatRange(day, day, day, tag)} · ${plural(t.plans, 'due', { count: due }, tag)}`}
      crumbs={[{ label: t.runs.title, href: localizedHref(site, runsPath(day)) }]}
      actions={
        <HeadLink site={site} path={paths.control.shifts} icon="departure_board" isQuiet>
          {t.fleet.shifts}
        </HeadLink>
      }
    >
      <form className="form" method="post">
        <HiddenFields
          values={{
            _verb: call,
            _key: crypto.randomUUID(),
            _then: localizedHref(site, pathTo(paths.control.plan, { id: '{id}' })),
            day,
          }}
        />
        <FormErrors errors={refused?.failure?.errors ?? []} />
        <p className="field-hint">{t.plans.hint}</p>
        {drivers.map((driver, index) => hours.has(driver.id) && row(driver, index))}
        <details open={hours.size === 0}>
          <summary>{t.plans.noShift}</summary>
          {drivers.map((driver, index) => !hours.has(driver.id) && row(driver, index))}
        </details>
        <button type="submit" className="button">
          {t.plans.plan}
        </button>
      </form>
    </PanelLayout>
  );
}

const applyCall = `POST ${paths.api.applyPlan.replace(':id', '{id}')}`;

type PlanProps = PanelProps & { plan: Plan; today: string };

/** A plan: its runs, what is on none of them, and the button that takes it over. */
export function PlanPage({ panel, t, plan, today }: PlanProps) {
  const { site } = panel;
  const { day, state, runs, left_out } = plan;
  const again = `${paths.control.createPlan}?day=${day}`;
  const townOnly = runs.flatMap(({ stops }) => stops).filter((stop) => stop.town_only).length;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.plans.title}
      lead={formatRange(day, day, today, site.language.tag)}
      crumbs={[{ label: t.runs.title, href: localizedHref(site, runsPath(day)) }]}
      actions={
        state !== 'searching' && (
          <HeadLink site={site} path={again} icon="sync" isQuiet>
            {t.plans.again}
          </HeadLink>
        )
      }
    >
      {state === 'searching' && <p role="status">{t.plans.searching}</p>}
      {state === 'failed' && <p className="panel panel-bad">{t.plans.failed}</p>}
      {state === 'applied' && <p className="panel">{t.plans.applied}</p>}
      <FormErrors errors={findSubmission(site, applyCall)?.failure?.errors ?? []} />
      {state === 'ready' && runs.length > 0 && (
        <form method="post" className="stack below">
          <HiddenFields
            values={{
              _verb: applyCall,
              _key: crypto.randomUUID(),
              _then: localizedHref(site, runsPath(day)),
              id: plan.id,
            }}
          />
          <p className="field-hint">{t.plans.lead}</p>
          <button type="submit" className="button start">
            {t.plans.apply}
          </button>
        </form>
      )}
      <LeftOut panel={panel} t={t} plan={plan} />
      {townOnly > 0 && (
        <p className="field-hint below">
          {interpolate(t.runs.townOnly, {
            number: townOnly.toLocaleString(site.language.tag),
          })}
        </p>
      )}
      <div className="columns">
        {runs.map((run) => (
          <RunCard key={run.driver.id} panel={panel} t={t} run={run} />
        ))}
      </div>
      {left_out.length === 0 && runs.length === 0 && state === 'ready' && (
        <p>{t.plans.nothingDue}</p>
      )}
    </PanelLayout>
  );
}

function RunCard({ panel, t, run }: PanelProps & { run: PlannedRun }) {
  const { site, timeZone } = panel;
  const { tag } = site.language;
  const names = [run.vehicle, run.depot].flatMap((one) => one?.name ?? []);
  const kilometres = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 0,
  });
  return (
    <section className="card padded stack">
      <h2>
        <bdi>{run.driver.name}</bdi>
      </h2>
      <p className="line soft">
        {[
          ...names,
          `${formatClock(run.starts_at, tag)} – ${formatClock(run.ends_at, tag)}`,
          plural(t.events, 'atMany', { count: run.stops.length }, tag),
          kilometres.format(run.metres / 1000),
        ].map((part) => (
          <bdi key={part}>{part}</bdi>
        ))}
      </p>
      <ol>
        {run.stops.map((stop) => (
          <li key={stop.parcel}>
            <strong>{formatEventTime('time', stop.planned_at, tag, timeZone)}</strong>{' '}
            <a
              className="finger-link"
              href={localizedHref(site, pathTo(paths.control.parcel, { code: stop.parcel }))}
            >
              <bdi dir="ltr">{stop.parcel}</bdi>
            </a>{' '}
            <UserText lang={site.contentLang}>{stop.destination}</UserText>
            {stop.window_from === null && stop.window_to === null ? null : (
              <span className="soft">
                {' '}
                · {t.runs.window}
                {colon(tag)}
                {windowText(stop, tag)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is on no run, by the reason. */
function LeftOut({ panel: { site }, t, plan: { left_out } }: PanelProps & { plan: Plan }) {
  if (left_out.length === 0) return null;
  return (
    <section className="card padded stack below">
      <h2>{t.lists.runs.none}</h2>
      {leftOutReasons.map((reason) => {
        const parcels = left_out.filter((one) => one.reason === reason);
        if (parcels.length === 0) return null;
        return (
          <p key={reason}>
            {t.plans.reasons[reason]}{' '}
            {parcels.map(({ parcel }) => (
              <Fragment key={parcel}>
                <a
                  className="finger-link"
                  href={localizedHref(site, pathTo(paths.control.parcel, { code: parcel }))}
                >
                  <bdi dir="ltr">{parcel}</bdi>
                </a>{' '}
              </Fragment>
            ))}
          </p>
        );
      })}
    </section>
  );
}
