import type { Stage } from '../../shared/enums.ts';
import type { PublicParcel } from './parcel.ts';

/** The stages that end a parcel's journey: it is neither late nor silent any more. */
export const finalStages = ['delivered', 'returned'] as const satisfies Stage[];

/** Whether a parcel's journey has ended, as far as that is certain. */
export function isJourneyOver({
  stage,
  progress,
}: Pick<PublicParcel, 'stage' | 'progress'>): boolean {
  return isFinal(stage ?? progress);
}

function isFinal(stage: string | null): boolean {
  return finalStages.some((final) => final === stage);
}

/** The query parameter of a result's page with the id of an event. Later events are marked as new. */
export const sinceQuery = 'since';

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The date in a time zone at an instant: `YYYY-MM-DD`, which is how dates are written in Swedish. */
export function localDate(instant: Date, timeZone: string): string {
  const known = dateFormats.get(timeZone);
  if (known !== undefined) return known.format(instant);
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone });
  dateFormats.set(timeZone, format);
  return format.format(instant);
}

/** Days as `YYYY-MM-DD`. Both are the same if only one is known. */
export type DeliveryDays = { first: string; last: string };

export type ExpectedParcel = Pick<
  PublicParcel,
  | 'arrival_window'
  | 'stage'
  | 'progress'
  | 'min_expected_delivery_date'
  | 'max_expected_delivery_date'
  | 'stage_day'
  | 'working_days_late'
>;

type ExpectedDays = Pick<
  ExpectedParcel,
  'min_expected_delivery_date' | 'max_expected_delivery_date'
>;

/** The day by which a parcel is to arrive: the latest that is expected, or else the earliest; null if none is known. */
export function dueDay(parcel: ExpectedDays): string | null {
  return parcel.max_expected_delivery_date ?? parcel.min_expected_delivery_date;
}

/**
 * Whether a parcel is late: it is not delivered or returned, and was due before a day, see `lateBefore`. In SQL this is
 * `lateCondition` of parcels/list/criteria.ts.
 */
export function isLate(parcel: ExpectedDays & Pick<ExpectedParcel, 'stage'>, dueBefore: string) {
  const due = dueDay(parcel);
  return due !== null && !isFinal(parcel.stage) && due < dueBefore;
}

/** When a parcel is expected; null if no day is known, or its journey has ended. */
export function expectedDays(parcel: ExpectedParcel): DeliveryDays | null {
  if (isJourneyOver(parcel)) return null;
  const last = dueDay(parcel);
  return last === null ? null : { first: parcel.min_expected_delivery_date ?? last, last };
}

/**
 * When a parcel is expected, as visitors are told; null also if the days no longer hold. That is so if the parcel waits to
 * be picked up, an attempt on the last day or later has failed, or the last day has come and the parcel is held up.
 */
export function announcedDays(parcel: ExpectedParcel, today: string): DeliveryDays | null {
  const days = expectedDays(parcel);
  if (days === null || parcel.stage === 'ready_for_pickup') return null;
  const { stage, stage_day: attempt = today } = parcel;
  const isOver = days.last < today || days.last <= (stage === 'attempt_failed' ? attempt : today);
  return isOver && parcel.progress === 'exception' ? null : days;
}

/**
 * When a parcel arrives: today or tomorrow (`near`), by some day (`by`) or on days to come (`on`), or that it is `late`.
 * `days` is how many days ahead or late.
 */
export type Arrival = DeliveryDays & { kind: 'near' | 'by' | 'on' | 'late'; days: number };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * What pages and mails say about the arrival of a parcel; null if no day is known, the journey has ended, or the parcel is
 * held up. A parcel that is out for delivery today arrives today, whatever days were expected.
 *
 * @param today `YYYY-MM-DD`, in the site's time zone.
 */
export function expectedArrival(parcel: ExpectedParcel, today: string): Arrival | null {
  const isPlanned = parcel.arrival_window !== undefined && !isJourneyOver(parcel);
  if (isPlanned || (parcel.stage === 'out_for_delivery' && parcel.stage_day === today)) {
    return { kind: 'near', days: 0, first: today, last: today };
  }
  const expected = announcedDays(parcel, today);
  if (expected === null) return null;
  const { first, last } = expected;
  const days = (Date.parse(last) - Date.parse(today)) / dayMs;
  if (Number.isNaN(days + Date.parse(first))) return null;
  const left = { first: first < today ? last : first, last };
  if (isLate(parcel, today)) {
    // Without a stage or a status, the parcel may have been delivered and nobody recorded it.
    if (parcel.stage === null && parcel.progress === null) return null;
    return { ...left, kind: 'late', days: parcel.working_days_late ?? -days };
  }
  if (parcel.progress === 'exception' && parcel.stage !== 'attempt_failed') return null;
  if (days === 0 || (days === 1 && first === last)) return { ...left, kind: 'near', days };
  return { ...left, kind: first < today ? 'by' : 'on', days };
}

/** Whether a text is the IANA name of a time zone, or an alias that is still in use. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
