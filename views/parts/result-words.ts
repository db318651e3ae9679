import {
  announcedDays,
  type ExpectedParcel,
  expectedArrival,
} from '../../server/parcels/shared/delivery-days.ts';
import type { PublicDelivery } from '../../server/parcels/shared/event.ts';
import type { Activity, PublicParcel } from '../../server/parcels/shared/parcel.ts';
import { colon } from '../../server/shared/colon.ts';
import { interpolate, plural } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import type { Messages } from '../translations/messages.ts';
import {
  formatDate,
  formatDays,
  formatDaysAhead,
  formatEventTime,
  formatRange,
  formatRecent,
} from './dates.ts';
import { historyTimes } from './event-times.ts';
import { parcelStatusText, type StageWords } from './status.ts';

/**
 * The expected day of delivery, or the first and the last one, also after the delivery; null if no day is known, or if
 * the parcel is not delivered and the day no longer holds.
 */
export function expectedDates(
  parcel: ExpectedParcel,
  today: string,
  t: Messages['track'],
  tag: string,
): string | null {
  const isDelivered = (parcel.stage ?? parcel.progress) === 'delivered';
  if (!isDelivered && announcedDays(parcel, today) === null) return null;
  const from = parcel.min_expected_delivery_date;
  const to = parcel.max_expected_delivery_date;
  const only = from ?? to;
  if (only === null) return null;
  return from !== null && to !== null && from !== to
    ? interpolate(t.deliveryBetween, { from: formatDate(from, tag), to: formatDate(to, tag) })
    : formatDate(only, tag);
}

/**
 * When a parcel arrives, how late it is, or when it was delivered. `detail` is a second line, such as the date or who
 * received it.
 */
export type DeliveryInfo = { words: string; detail: string | null; isLate: boolean };

/** The text about the expected arrival of a parcel, as `expectedArrival` returns it; null if no arrival is expected. */
export function expectedDelivery(
  parcel: ExpectedParcel,
  today: string,
  t: Messages['track'],
  tag: string,
): DeliveryInfo | null {
  const arrival = expectedArrival(parcel, today);
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

/** Between which times a parcel arrives that is planned for today; null: that is not known. */
function hoursInWords(
  { arrival_window: window }: ExpectedParcel,
  { t, tag, timeZone }: ResultReader,
): string | null {
  if (window === undefined) return null;
  const at = (time: string) => formatEventTime('time', time, tag, timeZone);
  return interpolate(t.betweenTimes, { from: at(window.from), to: at(window.to) });
}

/**
 * When a parcel was delivered, and to whom, if this visitor may see that; null if it was not delivered, or its time is
 * not known.
 */
export function completedDelivery(
  { stage, history, delivery }: Pick<ResultParcel, 'stage' | 'history' | 'delivery'>,
  t: Messages['track'],
  tag: string,
  timeZone: string,
): DeliveryInfo | null {
  if (stage !== 'delivered') return null;
  const event = history.data.find((one) => one.stage === stage);
  const at = delivery?.created_at ?? event?.created_at;
  if (at === undefined) return null;
  const when = formatRecent(at, tag, historyTimes(history.data, timeZone).zoneOf(event ?? {}));
  const words = interpolate(t.deliveredAt, { when });
  return { words, detail: delivery && handoverText(delivery, t), isLate: false };
}

/** Who received a parcel, or where it was left. */
function handoverText(
  { place, signature, received_by: name }: PublicDelivery,
  t: Messages['track'],
) {
  if (place === 'safe_place') return interpolate(t.leftSafely, { name });
  if (place === 'neighbour') return interpolate(t.leftWithNeighbour, { name });
  return interpolate(signature === null ? t.receivedBy : t.signedBy, { name });
}

/** The parts of a parcel that the texts of a result depend on. */
export type ResultParcel = ExpectedParcel &
  Pick<PublicParcel, 'status' | 'current_location' | 'delivery'> & {
    history: { data: readonly Pick<Activity, 'stage' | 'created_at' | 'time_zone'>[] };
  };

/** The reader of a result: the texts, the language (BCP 47), the day (`YYYY-MM-DD`) and the site's time zone. */
export type ResultReader = {
  t: Messages['track'];
  stages: StageWords;
  tag: string;
  today: string;
  timeZone: string;
  /** How many days a parcel can be picked up; null: the texts do not mention it. */
  pickupDays: number | null;
};

/** The texts about a parcel above its history, which are the same on its page, in a frame and in mails. */
export function resultTexts(parcel: ResultParcel, reader: ResultReader) {
  const { t, stages, tag, today, timeZone } = reader;
  const day = expectedDelivery(parcel, today, t, tag);
  const hours = hoursInWords(parcel, reader);
  const expected = day && { ...day, detail: hours ?? day.detail };
  const arrival = expected ?? completedDelivery(parcel, t, tag, timeZone);
  const standing = standingInWords(parcel, expected, reader);
  return {
    status: parcelStatusText(parcel, stages),
    arrival,
    /** The first line: what the parcel is waiting for or what went wrong, otherwise the arrival. */
    headline: standing ?? arrival,
    /** Whether the headline is about an expected day, which may have passed. */
    isExpected: standing === null && expected !== null,
    place: parcel.current_location,
    advice: parcelAdvice(parcel, expected, t),
  };
}

/** What a parcel is waiting for, or what went wrong, with the day of it as a second line; null if neither applies. */
function standingInWords(
  parcel: ResultParcel,
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
    const zone = historyTimes(history.data, timeZone).zoneOf(event ?? {});
    const detail = event === undefined ? null : formatRecent(event.created_at, tag, zone);
    return { words, detail, isLate: false };
  }
  const detail = expected && [expected.words, expected.detail].filter(Boolean).join(' · ');
  return { words, detail, isLate: false };
}

const dayMs = 24 * 60 * 60 * 1000;

/** The last day on which a parcel can be picked up, `YYYY-MM-DD`; null if it is not known. */
export function lastPickupDay(
  { stage, stage_day }: Pick<ExpectedParcel, 'stage' | 'stage_day'>,
  days: number | null,
): string | null {
  if (stage !== 'ready_for_pickup' || days === null || stage_day === undefined) return null;
  return new Date(Date.parse(stage_day) + days * dayMs).toISOString().slice(0, 10);
}

type LocatedParcel = Pick<PublicParcel, 'current_location'> & {
  history: { data: readonly Pick<Activity, 'stage' | 'location'>[] };
};

/**
 * The place where a parcel can be picked up: its location, or the company's address if the location is a part of it or
 * not known.
 */
export function pickupPlace(parcel: LocatedParcel, address: string | null): string | null {
  const event = parcel.history.data.find(({ stage }) => stage === 'ready_for_pickup');
  const place = event?.location ?? parcel.current_location;
  const isInAddress = place !== null && address?.toLowerCase().includes(place.toLowerCase());
  return isInAddress ? address : (place ?? address);
}

/** The number of pieces, and those that the newest scan has reached; null if the parcel has only one. */
export function piecesInWords(
  { pieces_count, pieces_scanned }: Pick<PublicParcel, 'pieces_count' | 'pieces_scanned'>,
  t: Messages['track'],
  tag: string,
): string | null {
  const count = Number(pieces_count);
  if (count < 2) return null;
  const pieces = plural(t, 'pieces', { count }, tag);
  if (pieces_scanned === undefined) return pieces;
  const numbers = pieces_scanned.map((number) => number.toLocaleString(tag));
  return interpolate(t.piecesScanned, {
    pieces,
    numbers: new Intl.ListFormat(tag).format(numbers),
  });
}

export type PaymentWords = Pick<Messages['cash'], 'payOnDelivery' | 'payHow'>;

/** The amount that the recipient has to pay on delivery, and how; null if there is nothing to pay, or not any more. */
export function paymentInWords(
  parcel: Pick<PublicParcel, 'stage' | 'cod_amount' | 'cod_currency'>,
  t: PaymentWords,
  tag: string,
): { due: string; how: string | null } | null {
  const { stage, cod_amount: amount, cod_currency: currency } = parcel;
  const isOver = stage === 'delivered' || stage === 'returned';
  if (isOver || !amount || !currency) return null;
  // At a pickup point there is no driver.
  const how = stage === 'ready_for_pickup' ? null : t.payHow;
  return { due: `${t.payOnDelivery}${colon(tag)}${formatMoney(amount, currency, tag)}`, how };
}

/** Advice about a parcel that is late, has a problem or was returned; undefined if there is nothing to do. */
function parcelAdvice(
  { stage, progress }: Pick<ExpectedParcel, 'stage' | 'progress'>,
  expected: DeliveryInfo | null,
  t: Messages['track'],
): string | undefined {
  if (stage === 'returned') return t.returnedHelp;
  if (stage === 'attempt_failed') return expected ? t.nextAttemptHelp : t.attemptHelp;
  if (progress === 'exception') return t.problemHelp;
  return expected?.isLate ? t.lateHelp : undefined;
}
