import type { PublicParcel, TrackedParcel } from '../../server/parcels/shared/parcel.ts';
import type { RunSummary } from '../../server/parcels/shared/run.ts';
import { interpolate, plural } from '../../server/shared/interpolate.ts';
import type { Messages } from '../translations/messages.ts';
import { parcelStatusText, stageTexts } from './status.ts';

/** A page's title: the first two labels of its breadcrumbs. */
export function pageTitle(labels: string[]): string {
  return labels.slice(0, 2).join(' - ');
}

type PageResult = { parcel: PublicParcel | null; list: TrackedParcel[] | null; errors: string[] };

/**
 * The last breadcrumb of the tracking page, also used in its title: the result, or that there is none.
 *
 * @param tag BCP 47.
 */
export function trackingLabel(
  t: Pick<Messages, 'track' | 'stages'> & { multiTracking: Messages['multiTracking']['list'] },
  { parcel, list, errors }: PageResult,
  tag: string,
): string {
  if (parcel !== null) {
    const status = parcelStatusText(parcel, stageTexts(t)) ?? t.track.found;
    return pageTitle([parcel.tracking_code, status]);
  }
  if (list !== null) return countLabel(list, t.multiTracking, tag);
  return errors.length > 0 ? t.track.noResult : t.track.title;
}

export function countLabel(
  list: TrackedParcel[],
  t: Messages['multiTracking']['list'],
  tag: string,
): string {
  const found = list.filter((parcel) => parcel.found).length;
  const number = new Intl.NumberFormat(tag).format(found);
  return plural(t, 'count', { found: number, count: list.length }, tag);
}

/** The name of a run: its own, otherwise its driver's, otherwise its number. */
export function runName(
  { id, name, driver }: Pick<RunSummary, 'id' | 'name' | 'driver'>,
  t: Pick<Messages['runs'], 'numbered'>,
): string {
  return name ?? driver?.name ?? interpolate(t.numbered, { number: String(id) });
}
