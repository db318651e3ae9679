import { Fragment } from 'react';
import { runManifestPath } from '../../../server/parcels/shared/parcel-list.ts';
import {
  type Run,
  type RunChoices,
  unorderedReasons,
  unorderedStops,
} from '../../../server/parcels/shared/run.ts';
import { colon } from '../../../server/shared/colon.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths, pathTo, runPath, runsPath } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import { Island } from '../../island.tsx';
import { HeadLink, PanelLayout } from '../../panel/layout.tsx';
import { formatRange } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { runName } from '../../parts/titles.ts';
import { isolateName } from '../../parts/written.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { RunFields, runContext } from './runs-page.tsx';

type Props = PanelProps & {
  run: Run;
  /** The other open runs, and the drivers; null: the user may not change the run. */
  choices: RunChoices | null;
  /** Whether the user may open the parcels' pages. */
  opensParcels: boolean;
  /** `YYYY-MM-DD` */
  today: string;
};

/** A run: its stops in order, and its actions. */
export function RunPage({ panel, t, run, choices, opensParcels, today }: Props) {
  const { site } = panel;
  const words = t.runs;
  const name = runName(run, words);
  const day = formatRange(run.day, run.day, today, site.language.tag);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={name}
      lead={runLead(run, name, day)}
      crumbs={[{ label: words.title, href: localizedHref(site, runsPath(run.day)) }]}
      styles={site.manifest.runsStyles}
      needsScript={false}
      actions={
        opensParcels &&
        run.stops.length > 0 && (
          <HeadLink site={site} path={runManifestPath(run.id)} icon="print" isQuiet>
            {t.documents.kinds.manifest}
          </HeadLink>
        )
      }
    >
      {run.closed === 'yes' && <p className="panel">{words.isClosed}</p>}
      {run.too_much.length > 0 && (
        <p className="panel">
          {interpolate(t.fleet.tooMuch, {
            vehicle: isolateName(run.vehicle?.name ?? ''),
            amounts: tooMuchText(run, t, site.language.tag),
          })}
        </p>
      )}
      <Island
        name="run-stops"
        on="load"
        site={site}
        props={{
          first: run,
          targets: pick(choices ?? { runs: [], drivers: [] }, ['runs', 'drivers']),
          may: { change: choices !== null, openParcels: opensParcels },
          context: runContext(panel, t),
        }}
      />
      {choices !== null && <RunTools {...{ panel, t, run, choices, opensParcels }} />}
    </PanelLayout>
  );
}

/** Day, driver, vehicle and depot of a run, as far as its name does not say them. */
function runLead({ driver, vehicle, depot }: Run, name: string, day: string): string {
  const names = [driver, vehicle, depot].flatMap((one) => one?.name ?? []);
  return [day, ...names.filter((one) => one !== name)].join(' · ');
}

/** What is more than the vehicle takes: `Pieces: 130 / 120`. */
function tooMuchText({ too_much }: Run, { fleet }: Messages, tag: string): string {
  const number = new Intl.NumberFormat(tag);
  return too_much
    .map(({ measure, load, capacity }) => {
      const label = fleet.fields[`capacity_${measure}`];
      return `${label}${colon(tag)}${number.format(load)} / ${number.format(capacity)}`;
    })
    .join(', ');
}

type ToolsProps = Pick<Props, 'panel' | 't' | 'run' | 'opensParcels'> & { choices: RunChoices };

/** The actions for the whole run. Each form has one field or button that Enter triggers. */
function RunTools({ panel: { site }, t, run, choices, opensParcels }: ToolsProps) {
  const words = t.runs;
  const isOpen = run.closed === 'no';
  const action = localizedHref(site, runPath(run.id));
  return (
    <div className="run-tools">
      <form className="stack" method="post" action={action}>
        {isOpen && run.counts.left > 1 && (
          <>
            <RunTool value="distance" label={words.byDistance} hint={words.byDistanceHint} />
            <UnorderedStops site={site} run={run} words={words} isLinked={opensParcels} />
          </>
        )}
        {isOpen ? (
          <RunTool value="close" label={words.close} hint={words.closeHint} />
        ) : (
          <RunTool value="reopen" label={words.reopen} />
        )}
      </form>
      <details className="above">
        <summary>{words.edit}</summary>
        <form className="form" method="post" action={action}>
          <RunFields t={t} run={run} choices={choices} />
          <RunTool value="save" label={t.control.form.save} />
        </form>
      </details>
      <details className="above">
        <summary>{words.delete}</summary>
        <form className="stack" method="post" action={action}>
          <RunTool value="delete" label={words.delete} hint={words.deleteHint} isDanger />
        </form>
      </details>
    </div>
  );
}

type UnorderedProps = { site: Site; run: Run; words: Messages['runs']; isLinked: boolean };

/** The stops that an order by distance cannot place, and why. */
function UnorderedStops({ site, run, words, isLinked }: UnorderedProps) {
  const stops = unorderedStops(run);
  const sentences = {
    no_position: words.withoutPosition,
    town_only: words.townOnly,
    same_position: words.samePosition,
  };
  return unorderedReasons.map((reason) => {
    const parcels = stops.filter((stop) => stop.reason === reason).map(({ parcel }) => parcel);
    if (parcels.length === 0) return null;
    const number = parcels.length.toLocaleString(site.language.tag);
    return (
      <p key={reason} className="field-hint">
        {interpolate(sentences[reason], { number })}
        {parcels.slice(0, mostListed).map((code) => (
          <Fragment key={code}>
            {' '}
            {isLinked ? (
              <a href={localizedHref(site, pathTo(paths.control.parcel, { code }))}>{code}</a>
            ) : (
              code
            )}
          </Fragment>
        ))}
        {parcels.length > mostListed && ' …'}
      </p>
    );
  });
}

/** At most this many stops are listed for each reason; the sentence before them has the total. */
const mostListed = 20;

type ToolProps = { value: string; label: string; hint?: string; isDanger?: boolean };

function RunTool({ value, label, hint, isDanger = false }: ToolProps) {
  return (
    <div className="run-tool">
      <button
        type="submit"
        className={`button button-small ${isDanger ? 'button-danger' : 'button-quiet'}`}
        name="do"
        value={value}
      >
        {label}
      </button>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
    </div>
  );
}
