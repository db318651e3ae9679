import type { PublicParcel } from '../../server/shared/parcel.ts';
import type { Messages } from '../translations/messages.ts';
import { statusOf } from './status.ts';

/** A page's title: the first two labels of its breadcrumbs. */
export function titleOf(labels: string[]): string {
  return labels.slice(0, 2).join(' - ');
}

/** The last breadcrumb of the tracking page, also used in its title: the result, or that none. */
export function trackingLabel(
  { track: t, stages }: Pick<Messages, 'track' | 'stages'>,
  parcel: PublicParcel | null,
  errors: string[],
): string {
  if (parcel !== null) return titleOf([parcel.tracking_code, statusOf(parcel, stages) ?? t.found]);
  return errors.length > 0 ? t.noResult : t.title;
}
