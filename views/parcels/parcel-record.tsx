import { interpolate } from '../../server/shared/interpolate.ts';
import type { Panel } from '../../server/shared/panel.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import { runPath } from '../../server/shared/paths.ts';
import { plural } from '../../server/shared/plural.ts';
import type { RunOfParcel } from '../../server/shared/run.ts';
import { formatDay } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import { runName } from '../parts/run-name.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  parcel: Parcel;
  followers: number;
  otherCodes: string[];
  /** The member who is responsible; null: not known. */
  responsible: string | null;
  /** The run that it is on today; null: none. */
  run: RunOfParcel | null;
};

/** When the parcel was registered, who is responsible, today's run and its driver, its number of subscribers, and other codes that redirect to it. */
export function ParcelRecord({ panel, t, parcel: { created_at }, ...props }: Props) {
  const { followers, otherCodes, responsible, run } = props;
  const { tag } = panel.site.language;
  return (
    <p className="parcel-record">
      {t.control.parcels.registered}:{' '}
      <time dateTime={created_at}>{formatDay(created_at, tag, panel.timeZone)}</time>
      {responsible !== null && (
        <>
          {` · ${t.staff.responsible}: `}
          <bdi>{responsible}</bdi>
        </>
      )}
      {run !== null && <RunToday panel={panel} t={t} run={run} />}
      {followers > 0 && ` · ${plural(t.subscriptions.panel, 'count', { count: followers }, tag)}`}
      {otherCodes.length > 0 && (
        <>
          {' · '}
          {interpolate(t.copies.alsoFound, { codes: otherCodes.join(', ') })}
        </>
      )}
    </p>
  );
}

function RunToday({ panel, t, run }: Pick<Props, 'panel' | 't'> & { run: RunOfParcel }) {
  const { id, name, driver } = run;
  return (
    <>
      {` · ${t.runs.ofToday}: `}
      <a href={localizedHref(panel.site, runPath(id))}>
        <bdi>{runName(run, t.runs)}</bdi>
      </a>
      {name !== null && driver !== null && (
        <>
          {' · '}
          {t.runs.fields.driver}: <bdi>{driver.name}</bdi>
        </>
      )}
    </>
  );
}
