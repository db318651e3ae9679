import { arrivalOf, type Expected } from '../../server/shared/delivery-days.ts';
import type { ShownDelivery } from '../../server/shared/event.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import {
  formatDate,
  formatDays,
  formatDaysAhead,
  formatRange,
  formatRecent,
} from '../../views/parts/dates.ts';
import type { Messages } from '../../views/translations/messages.ts';

/** The expected day of delivery, or the first and the last one; null if none is known. */
export function expectedDates(
  parcel: Pick<Expected, 'min_expected_delivery_date' | 'max_expected_delivery_date'>,
  t: Messages['track'],
  tag: string,
): string | null {
  const from = parcel.min_expected_delivery_date;
  const to = parcel.max_expected_delivery_date;
  const only = from ?? to;
  if (only === null) return null;
  return from !== null && to !== null && from !== to
    ? interpolate(t.deliveryBetween, { from: formatDate(from, tag), to: formatDate(to, tag) })
    : formatDate(only, tag);
}

/** When a parcel arrives, or how late it is; and a second line, which says the date or who received it. */
export type DeliveryInfo = { words: string; detail: string | null; isLate: boolean };

/** What is said of the arrival of a parcel on a day; see arrivalOf. */
export function expectedDelivery(
  parcel: Expected,
  today: string,
  t: Messages['track'],
  tag: string,
): DeliveryInfo | null {
  const arrival = arrivalOf(parcel, today);
  if (arrival === null) return null;
  const { kind, days, first, last } = arrival;
  const date = formatRange(first, last, today, tag);
  if (kind === 'late') {
    const words = interpolate(t.late, { days: formatDays(days, tag) });
    return { words, detail: interpolate(t.wasDue, { date }), isLate: true };
  }
  if (kind === 'near') {
    const words = interpolate(t.arrives, { when: formatDaysAhead(days, tag) });
    return { words, detail: date, isLate: false };
  }
  const words = interpolate(kind === 'by' ? t.arrivesBy : t.arrivesOn, { date });
  return { words, detail: null, isLate: false };
}

/** When a parcel was delivered, and to whom, as far as this visitor may see it; null if that is not known. */
export function completedDelivery(
  { stage, history, delivery }: PublicParcel,
  t: Messages['track'],
  tag: string,
  timeZone: string,
): DeliveryInfo | null {
  if (stage !== 'delivered') return null;
  const event = history.data.find((one) => one.stage === stage);
  const at = delivery?.created_at ?? event?.created_at;
  if (at === undefined) return null;
  const when = formatRecent(at, tag, event?.time_zone ?? timeZone);
  const words = interpolate(t.deliveredAt, { when });
  return { words, detail: delivery && handover(delivery, t), isLate: false };
}

/** Who received a parcel, or where it was left. */
function handover({ place, signature, received_by: name }: ShownDelivery, t: Messages['track']) {
  if (place === 'safe_place') return interpolate(t.leftSafely, { name });
  if (place === 'neighbour') return interpolate(t.leftWithNeighbour, { name });
  return interpolate(signature === null ? t.receivedBy : t.signedBy, { name });
}
