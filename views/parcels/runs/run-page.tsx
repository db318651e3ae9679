import { runManifestPath } from '../../../server/parcels/shared/parcel-list.ts';
import type { Run, RunChoices } from '../../../server/parcels/shared/run.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { runPath, runsPath } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { HeadLink, PanelLayout } from '../../panel/layout.tsx';
import { formatRange } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { runName } from '../../parts/titles.ts';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { RunFields, runContext } from './runs-page.tsx';

type Props = PanelProps & {
  run: Run;
  /** The other open runs, and the drivers; null: the reader changes nothing. */
  choices: RunChoices | null;
  /** Whether the reader may open the parcels' pages. */
  opensParcels: boolean;
  /** `YYYY-MM-DD` */
  today: string;
};

/** One run: its stops in order, and what can be done with it. */
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
      lead={run.driver === null || run.driver.name === name ? day : `${day} · ${run.driver.name}`}
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
      {choices !== null && <RunTools panel={panel} t={t} run={run} choices={choices} />}
    </PanelLayout>
  );
}

type ToolsProps = Pick<Props, 'panel' | 't' | 'run'> & { choices: RunChoices };

/** What is done with the whole run. Each form has one field or button that Enter is about. */
function RunTools({ panel: { site }, t, run, choices }: ToolsProps) {
  const words = t.runs;
  const isOpen = run.closed === 'no';
  const action = localizedHref(site, runPath(run.id));
  return (
    <div className="run-tools">
      <form className="stack" method="post" action={action}>
        {isOpen && run.counts.left > 1 && (
          <Tool value="distance" label={words.byDistance} hint={distanceHint(run, words)} />
        )}
        {isOpen ? (
          <Tool value="close" label={words.close} hint={words.closeHint} />
        ) : (
          <Tool value="reopen" label={words.reopen} />
        )}
      </form>
      <details className="above">
        <summary>{words.edit}</summary>
        <form className="form" method="post" action={action}>
          <RunFields t={t} run={run} drivers={choices.drivers} />
          <Tool value="save" label={t.control.form.save} />
        </form>
      </details>
      <details className="above">
        <summary>{words.delete}</summary>
        <form className="stack" method="post" action={action}>
          <Tool value="delete" label={words.delete} hint={words.deleteHint} isDanger />
        </form>
      </details>
    </div>
  );
}

/** How stops are ordered, and how many cannot be. */
function distanceHint({ stops }: Run, words: Messages['runs']): string {
  const unknown = stops.filter(({ state, latitude }) => state === 'open' && latitude === null);
  if (unknown.length === 0) return words.byDistanceHint;
  const number = String(unknown.length);
  return `${words.byDistanceHint} ${interpolate(words.withoutPosition, { number })}`;
}

type ToolProps = { value: string; label: string; hint?: string; isDanger?: boolean };

function Tool({ value, label, hint, isDanger = false }: ToolProps) {
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
