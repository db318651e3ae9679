import { interpolate } from '../../server/shared/interpolate.ts';
import type { Panel } from '../../server/shared/panel.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import { plural } from '../../server/shared/plural.ts';
import { formatDay } from '../parts/dates.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  parcel: Parcel;
  followers: number;
  otherCodes: string[];
  /** The member who is responsible; null: not known. */
  responsible: string | null;
};

/** When the parcel was registered, who is responsible, its number of subscribers, and other codes that redirect to it. */
export function ParcelRecord({ panel, t, parcel: { created_at }, ...props }: Props) {
  const { followers, otherCodes, responsible } = props;
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
