import {
  announcedDaysOf,
  arrivalOf,
  type ExpectedParcel,
} from '../../server/parcels/shared/delivery-days.ts';
import type { ShownDelivery } from '../../server/parcels/shared/event.ts';
import type { Activity, PublicParcel } from '../../server/parcels/shared/parcel.ts';
import { colon } from '../../server/shared/colon.ts';
import { interpolate, plural } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import type { Messages } from '../translations/messages.ts';
import { formatDate, formatDays, formatDaysAhead, formatRange, formatRecent } from './dates.ts';
import { eventTimesOf } from './event-times.ts';
import { type StageWords, statusOf } from './status.ts';

/**
 * The expected day of delivery, or the first and the last one, before it was delivered or after; null if none is known, or
 * it says nothing any more.
 */
export function expectedDates(
  parcel: ExpectedParcel,
  today: string,
  t: Messages['track'],
  tag: string,
): string | null {
  const isDelivered = (parcel.stage ?? parcel.progress) === 'delivered';
  if (!isDelivered && announcedDaysOf(parcel, today) === null) return null;
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
  parcel: ExpectedParcel,
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
  { stage, history, delivery }: Pick<Standing, 'stage' | 'history' | 'delivery'>,
  t: Messages['track'],
  tag: string,
  timeZone: string,
): DeliveryInfo | null {
  if (stage !== 'delivered') return null;
  const event = history.data.find((one) => one.stage === stage);
  const at = delivery?.created_at ?? event?.created_at;
  if (at === undefined) return null;
  const when = formatRecent(at, tag, eventTimesOf(history.data, timeZone).zoneOf(event ?? {}));
  const words = interpolate(t.deliveredAt, { when });
  return { words, detail: delivery && handover(delivery, t), isLate: false };
}

/** Who received a parcel, or where it was left. */
function handover({ place, signature, received_by: name }: ShownDelivery, t: Messages['track']) {
  if (place === 'safe_place') return interpolate(t.leftSafely, { name });
  if (place === 'neighbour') return interpolate(t.leftWithNeighbour, { name });
  return interpolate(signature === null ? t.receivedBy : t.signedBy, { name });
}

/** What the words of a result are made of: a part of what the API answers. */
export type Standing = ExpectedParcel &
  Pick<PublicParcel, 'status' | 'current_location' | 'delivery'> & {
    history: { data: readonly Pick<Activity, 'stage' | 'created_at' | 'time_zone'>[] };
  };

/** Whom a result is told: the words, the language (BCP 47), the day (`YYYY-MM-DD`) and the zone of the site. */
export type ResultReader = {
  t: Messages['track'];
  stages: StageWords;
  tag: string;
  today: string;
  timeZone: string;
  /** How many days a parcel waits to be picked up; null: that is not said. */
  pickupDays: number | null;
};

/** What is said of a parcel before its history. */
export type ResultWords = {
  /** Where it stands; null if that is not known. */
  status: string | null;
  /** When it arrives, how late it is, or when it was delivered; null if nothing of that is known. */
  arrival: DeliveryInfo | null;
  /** What is read first: what it waits for, or what went wrong, before the arrival; null if neither is known. */
  headline: DeliveryInfo | null;
  /** Whether the headline is a day to come, or one that has passed without it. */
  isExpected: boolean;
  place: string | null;
  /** What to do; undefined: there is nothing to do. */
  advice: string | undefined;
};

/** What is said of a parcel, the same on its page, in a frame and in mails. */
export function resultWordsOf(parcel: Standing, reader: ResultReader): ResultWords {
  const { t, stages, tag, today, timeZone } = reader;
  const expected = expectedDelivery(parcel, today, t, tag);
  const arrival = expected ?? completedDelivery(parcel, t, tag, timeZone);
  const standing = standingInWords(parcel, expected, reader);
  return {
    status: statusOf(parcel, stages),
    arrival,
    headline: standing ?? arrival,
    isExpected: standing === null && expected !== null,
    place: parcel.current_location,
    advice: adviceOf(parcel, expected, t),
  };
}

/** What a parcel waits for, or what went wrong, and in a second line the day that belongs to it; null: neither. */
function standingInWords(
  parcel: Standing,
  expected: DeliveryInfo | null,
  { t, tag, today, timeZone, pickupDays }: ResultReader,
): DeliveryInfo | null {
  const headlines: Partial<Record<string, string>> = t.headlines;
  const words = headlines[parcel.stage ?? parcel.progress ?? ''];
  if (words === undefined) return null;
  const { stage, history } = parcel;
  if (stage === 'ready_for_pickup') {
    const day = lastPickupDay(parcel, pickupDays);
    const isOver = day === null || day < today;
    const date = isOver ? null : formatRange(day, day, today, tag);
    const detail = date === null ? null : interpolate(t.pickupUntil, { date });
    return { words, detail, isLate: false };
  }
  if (stage === 'returned') {
    const event = history.data.find((one) => one.stage === stage);
    const zone = eventTimesOf(history.data, timeZone).zoneOf(event ?? {});
    const detail = event === undefined ? null : formatRecent(event.created_at, tag, zone);
    return { words, detail, isLate: false };
  }
  const detail = expected && [expected.words, expected.detail].filter(Boolean).join(' · ');
  return { words, detail, isLate: false };
}

const dayMs = 24 * 60 * 60 * 1000;

/** The last day on which a parcel can be picked up, `YYYY-MM-DD`; null: that is not known. */
export function lastPickupDay(
  { stage, stage_day }: Pick<ExpectedParcel, 'stage' | 'stage_day'>,
  days: number | null,
): string | null {
  if (stage !== 'ready_for_pickup' || days === null || stage_day === undefined) return null;
  return new Date(Date.parse(stage_day) + days * dayMs).toISOString().slice(0, 10);
}

/** Where a parcel can be picked up: where it is, unless that is the company's address, or a part of it, or not known. */
export function pickupPlace(
  {
    current_location,
    history,
  }: Pick<PublicParcel, 'current_location'> & {
    history: { data: readonly Pick<Activity, 'stage' | 'location'>[] };
  },
  address: string | null,
): string | null {
  const event = history.data.find(({ stage }) => stage === 'ready_for_pickup');
  const place = event?.location ?? current_location;
  const isInAddress = place !== null && address?.toLowerCase().includes(place.toLowerCase());
  return isInAddress ? address : (place ?? address);
}

/** How many pieces it has, where that is more than one, and which of them the newest scan has reached. */
export function piecesInWords(
  {
    pieces_count: count,
    pieces_scanned: scanned,
  }: Pick<PublicParcel, 'pieces_count' | 'pieces_scanned'>,
  t: Messages['track'],
  tag: string,
): string | null {
  if (Number(count) < 2) return null;
  const pieces = plural(t, 'pieces', { count: Number(count) }, tag);
  if (scanned === undefined) return pieces;
  const numbers = scanned.map((number) => number.toLocaleString(tag));
  return interpolate(t.piecesScanned, {
    pieces,
    numbers: new Intl.ListFormat(tag).format(numbers),
  });
}

export type PaymentWords = Pick<Messages['cash'], 'payOnDelivery' | 'payHow'>;

/** What the recipient has to pay at the door, and how; null: nothing, or nothing any more. */
export function paymentInWords(
  {
    stage,
    cod_amount: amount,
    cod_currency: currency,
  }: Pick<PublicParcel, 'stage' | 'cod_amount' | 'cod_currency'>,
  t: PaymentWords,
  tag: string,
): { due: string; how: string | null } | null {
  const isOver = stage === 'delivered' || stage === 'returned';
  if (isOver || !amount || !currency) return null;
  // There is no driver where it is picked up.
  const how = stage === 'ready_for_pickup' ? null : t.payHow;
  return { due: `${t.payOnDelivery}${colon(tag)}${formatMoney(amount, currency, tag)}`, how };
}

/** What to do about a parcel that is late, has met with a problem or was returned; undefined: there is nothing to do. */
function adviceOf(
  { stage, progress }: Pick<ExpectedParcel, 'stage' | 'progress'>,
  expected: DeliveryInfo | null,
  t: Messages['track'],
): string | undefined {
  if (stage === 'returned') return t.returnedHelp;
  if (stage === 'attempt_failed') return expected ? t.nextAttemptHelp : t.attemptHelp;
  if (progress === 'exception') return t.problemHelp;
  return expected?.isLate ? t.lateHelp : undefined;
}
