import type { Db, ParcelRow } from '../database/tables.ts';
import { addDays } from '../days.ts';
import { type ToPrice, transitDays } from '../prices/price.ts';
import { serviceFor } from '../prices/queries.ts';
import type { DeliveryService } from '../prices/shared/price.ts';
import { omitUndefined } from '../shared/field-values.ts';
import { addWorkingDays, nextWorkingDay, type WorkingCalendar } from '../working-calendar.ts';
import {
  destinationCountry,
  findPricing,
  type PriceInput,
  type Pricing,
  toPriceInput,
  typedDays,
  zoneColumns,
} from './pricing.ts';
import { finalStages, localDate } from './shared/delivery-days.ts';
import { type ParcelChanges, payingCustomer } from './shared/parcel.ts';

type DeliveryDays = Pick<
  ParcelRow,
  'min_expected_delivery_date' | 'max_expected_delivery_date' | 'delivery_days_source'
>;

const noDays: DeliveryDays = {
  min_expected_delivery_date: null,
  max_expected_delivery_date: null,
  delivery_days_source: null,
};

type NewParcel = PriceInput & Pick<ParcelRow, 'created_at' | 'stage'>;

/**
 * The delivery days of a new parcel by its service; nothing if somebody has typed its days, its journey is over, or the service
 * promises none for its destination.
 */
export function newDeliveryDays(pricing: Pricing, parcel: NewParcel): Partial<DeliveryDays> {
  if (parcel.min_expected_delivery_date ?? parcel.max_expected_delivery_date) return {};
  if (finalStages.some((stage) => stage === parcel.stage)) return {};
  const day = promisedDay(pricing, parcel);
  if (day === null) return {};
  return {
    min_expected_delivery_date: day,
    max_expected_delivery_date: day,
    delivery_days_source: 'service',
  };
}

/**
 * The columns of a parcel's delivery days that a change of the parcel changes. Days that somebody types stay; others follow the
 * service and the destination until the journey has ended.
 */
export async function deliveryDaysAfterChange(
  db: Db,
  before: ParcelRow,
  changes: ParcelChanges,
): Promise<Partial<DeliveryDays>> {
  const typed = typedDays(before, changes);
  if (typed.delivery_days_source === null) return typed;
  const after: ParcelRow = { ...before, ...omitUndefined(changes) };
  const { delivery_days_source: source } = before;
  const hasDays = (before.min_expected_delivery_date ?? before.max_expected_delivery_date) !== null;
  const isSame = zoneColumns.every((name) => after[name] === before[name]);
  const isOver = finalStages.some((stage) => stage === after.stage);
  if (isSame || isOver || (source === null && hasDays)) return {};
  const days = newDeliveryDays(await findPricing(db, [after]), { ...after, ...noDays });
  return { ...(source !== null && noDays), ...days };
}

/** The day on which a parcel's service delivers it; null if the service promises none for its destination. */
function promisedDay({ services, settings, calendar }: Pricing, parcel: NewParcel): string | null {
  const service = serviceFor(services, parcel.service ?? '', payingCustomer(parcel));
  if (service === undefined) return null;
  const destination_country = destinationCountry(parcel, settings);
  const input = toPriceInput({ ...parcel, destination_country }, [], settings);
  // Transactions know no configuration; the time zone of the process is the configuration's.
  const timeZone = settings.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return serviceDay(service, input, { timeZone, calendar }, new Date(parcel.created_at));
}

/**
 * The day on which a service delivers what comes `at` a time: it is sent on that day, or on the next working day if it comes
 * later than the cut-off or the day is closed, and takes the zone's working days. null: the service promises none.
 */
export function serviceDay(
  service: Pick<DeliveryService, 'cut_off' | 'zones'>,
  input: ToPrice,
  { timeZone, calendar }: { timeZone: string; calendar: WorkingCalendar },
  at: Date,
): string | null {
  const days = transitDays(service, input);
  if (days === null) return null;
  const today = localDate(at, timeZone);
  const isLate = service.cut_off !== null && localClock(at, timeZone) > service.cut_off;
  const sent = nextWorkingDay(calendar, isLate ? addDays(today, 1) : today);
  return addWorkingDays(calendar, sent, days);
}

/** `HH:MM` in a time zone, as times are written in Swedish. */
export function localClock(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv', { timeStyle: 'short', timeZone }).format(at);
}
