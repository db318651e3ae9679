import type { Settings } from '../admin/shared/settings.ts';
import { isOneOf } from '../database/engine.ts';
import { findSettings } from '../database/settings.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { invalidField } from '../http/input/validation.ts';
import { priceParcel, promisesDays, sumPriceLines, type ToPrice } from '../prices/price.ts';
import { findServices, serviceFor } from '../prices/queries.ts';
import type { DeliveryService, NoPrice, PriceLine, Quote } from '../prices/shared/price.ts';
import { findNumber, readDecimal } from '../shared/amounts.ts';
import { omitUndefined } from '../shared/field-values.ts';
import { everyDay, type WorkingCalendar } from '../working-calendar.ts';
import { findWorkingCalendar } from '../working-days/calendar.ts';
import { findPiecesByParcel } from './find-pieces.ts';
import { hasPosition, metresBetween } from './runs/distance.ts';
import { amountToCollect } from './shared/cash.ts';
import { type ParcelChanges, payingCustomer } from './shared/parcel.ts';
import { type Piece, piecesWeight, volumetricWeight } from './shared/pieces.ts';

/** The columns that a service and its zone are found by. */
export const zoneColumns = [
  'service',
  'payer_id',
  'sender_id',
  'destination_country',
  'destination_postcode',
  'destination_city',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
] as const;

const expectedColumns = ['min_expected_delivery_date', 'max_expected_delivery_date'] as const;

const priceColumns = [
  ...zoneColumns,
  ...expectedColumns,
  'weight',
  'pieces_count',
  'cod_amount',
  'cod_currency',
] as const;

export type PriceInput = Pick<ParcelRow, (typeof priceColumns)[number]> &
  Partial<Pick<ParcelRow, 'delivery_days_source'>>;
type MeasureInput = Omit<PriceInput, 'service' | 'payer_id' | 'sender_id' | 'destination_city'>;
type Price = Pick<ParcelRow, 'price' | 'currency' | 'service' | 'price_reason' | 'price_lines'>;

/** Services, the default services of customers, settings and the working days, read once for many parcels. */
export type Pricing = {
  services: DeliveryService[];
  defaults: Map<number, string>;
  settings: Settings;
  calendar: WorkingCalendar;
};

/** Reads what the prices of parcels depend on: the services with the prices of their payers, and the settings. */
export async function findPricing(
  db: Db,
  parcels: readonly Pick<PriceInput, 'payer_id' | 'sender_id'>[],
): Promise<Pricing> {
  const payers = [...new Set(parcels.flatMap((parcel) => payingCustomer(parcel) ?? []))];
  const services = await findServices(db, payers);
  const customers =
    payers.length === 0 || services.length === 0
      ? []
      : await db
          .selectFrom('customers')
          .select(['id', 'service'])
          .where(isOneOf(db, payers))
          .where('service', 'is not', null)
          .execute();
  const defaults = customers.map(({ id, service }) => [id, service ?? ''] as const);
  const settings = await findSettings(db);
  // Most sites promise no days.
  const calendar = services.some(promisesDays) ? await findWorkingCalendar(db) : everyDay;
  return { services, defaults: new Map(defaults), settings, calendar };
}

const emptyPrice = { price: null, currency: null, price_lines: null, price_reason: null };

/** The price of a new parcel: its own if it names one, or else what its service, or the payer's default service, charges. */
export function newParcelPrice(
  pricing: Pricing,
  parcel: PriceInput & Pick<Price, 'price' | 'currency' | 'price_reason'>,
  given: ParcelChanges['service'],
  pieces: readonly Piece[],
): Price {
  const payer = payingCustomer(parcel);
  const code = given === undefined ? (pricing.defaults.get(payer ?? 0) ?? null) : given;
  const service = code === null ? undefined : serviceFor(pricing.services, code, payer);
  const named = service?.code ?? code;
  if (parcel.price === null)
    return { ...servicePrice(pricing, service, parcel, pieces), service: named };
  const currency = requirePriceCurrency(
    parcel.currency ?? service?.currency ?? null,
    pricing.settings,
  );
  const { price, price_reason } = parcel;
  return { price, currency, price_reason, price_lines: null, service: named };
}

/**
 * The columns of a parcel's price that a change of the parcel changes. A price set by hand stays until another service is
 * chosen or the price is cleared. A price of a service is calculated again if something that it depends on changes.
 *
 * @param pieces reads the pieces as they are after the change.
 * @throws {InvalidRequest} if the price of a service is changed by hand without a reason.
 */
export async function priceAfterChange(
  db: Db,
  before: ParcelRow,
  changes: ParcelChanges,
  { isMeasured, pieces }: { isMeasured: boolean; pieces: () => Promise<readonly Piece[]> },
): Promise<Partial<Price>> {
  const after: ParcelRow = {
    ...before,
    ...omitUndefined(changes),
    ...typedDays(before, changes),
  };
  const isByHand = changes.price !== undefined && changes.price !== before.price;
  const isSame = priceColumns.every((name) => after[name] === before[name]);
  const isMoney = (['price', 'currency', 'price_reason'] as const).some(
    (name) => after[name] !== before[name],
  );
  if (isSame && !isMeasured && !isMoney) return {};
  const lines: PriceLine[] = JSON.parse(before.price_lines ?? '[]');
  const wasByHand =
    before.price !== null && (lines.length === 0 || lines.at(-1)?.kind === 'manual');
  if (isByHand && after.price !== null) return manualPrice(db, before, after, lines);
  if (!isByHand && isSame && !isMeasured) {
    if (wasByHand) return manualPrice(db, before, after, lines);
    return { currency: before.currency, price_reason: before.price_reason };
  }
  const payer = payingCustomer(after);
  const pricing = await findPricing(db, [after]);
  const isOther = after.service !== before.service;
  const isDefault =
    after.service === null && changes.service === undefined && payer !== payingCustomer(before);
  const code = isDefault ? (pricing.defaults.get(payer ?? 0) ?? null) : after.service;
  if (wasByHand && !isByHand && !(isOther && code !== null)) {
    return { ...(await manualPrice(db, before, after, lines)), service: code };
  }
  const service = code === null ? undefined : serviceFor(pricing.services, code, payer);
  // A price stays if its service has been deleted since.
  if (code !== null && service === undefined && !isByHand && !isOther) return {};
  return {
    ...servicePrice(pricing, service, after, await pieces()),
    service: service?.code ?? code,
  };
}

/** The source of a parcel's delivery days after a change by hand; nothing if the change leaves them as they are. */
export function typedDays(
  before: ParcelRow,
  changes: ParcelChanges,
): Partial<Pick<ParcelRow, 'delivery_days_source'>> {
  const isTyped = expectedColumns.some(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );
  return isTyped ? { delivery_days_source: null } : {};
}

async function manualPrice(
  db: Db,
  before: ParcelRow,
  after: ParcelRow,
  lines: readonly PriceLine[],
): Promise<Partial<Price>> {
  if (lacksReason(before, after.price_reason)) throw invalidField('price_reason', 'required');
  const { price, price_reason } = after;
  const currency = requirePriceCurrency(after.currency, await findSettings(db));
  const kept = currency === before.currency ? lines.filter(({ kind }) => kind !== 'manual') : [];
  const manual = { ...manualLine, name: price_reason, amount: (price ?? 0) - sumPriceLines(kept) };
  return {
    price,
    price_reason,
    currency,
    price_lines: lines.length === 0 ? null : JSON.stringify([...kept, manual]),
  };
}

/** Whether a reason is missing: the price of a service can only be changed by hand with one. */
export function lacksReason({ price_lines }: Pick<Price, 'price_lines'>, reason: string | null) {
  return price_lines !== null && reason === null;
}

const manualLine = {
  kind: 'manual',
  unit: null,
  up_to: null,
  quantity: null,
  percent: null,
} as const;

function requirePriceCurrency(given: string | null, { invoice_currency }: Settings): string {
  const currency = given ?? invoice_currency;
  if (currency === null) throw invalidField('currency', 'required');
  return currency;
}

function servicePrice(
  { settings }: Pricing,
  service: DeliveryService | undefined,
  parcel: PriceInput,
  pieces: readonly Piece[],
): Omit<Price, 'service'> {
  const quote = service && quoteParcel(service, parcel, pieces, settings);
  if (quote === undefined || 'reason' in quote) return emptyPrice;
  const { price, currency, lines } = quote;
  return { price, currency, price_reason: null, price_lines: JSON.stringify(lines) };
}

function quoteParcel(
  service: DeliveryService,
  parcel: PriceInput,
  pieces: readonly Piece[],
  settings: Settings,
): Quote | NoPrice {
  const destination_country = destinationCountry(parcel, settings);
  return priceParcel(service, toPriceInput({ ...parcel, destination_country }, pieces, settings));
}

export type MissingPriceInput = PriceInput & Pick<ParcelRow, 'id' | 'price'>;

/** The code of a parcel's service, and why it has no price for the parcel; null: the service was deleted. */
type MissingPrice = { service: string; none: NoPrice | null };

/** Why the services of parcels have no price for them, by the parcels’ ids. */
export async function findMissingPrices(
  db: Db,
  parcels: readonly MissingPriceInput[],
): Promise<Map<number, MissingPrice>> {
  const missing = parcels.filter(({ price, service }) => price === null && service);
  const found = new Map<number, MissingPrice>();
  if (missing.length === 0) return found;
  const { services, settings } = await findPricing(db, missing);
  const pieces = await findPiecesByParcel(db, missing);
  for (const parcel of missing) {
    const code = parcel.service ?? '';
    const service = serviceFor(services, code, payingCustomer(parcel));
    const none = service && quoteParcel(service, parcel, pieces.get(parcel.id) ?? [], settings);
    if (none === undefined) found.set(parcel.id, { service: code, none: null });
    else if ('reason' in none) found.set(parcel.id, { service: code, none });
  }
  return found;
}

/** The country of a parcel's destination; the company's for a town or postcode without one; null: the address was not read. */
export function destinationCountry(
  parcel: Pick<PriceInput, 'destination_country' | 'destination_postcode' | 'destination_city'>,
  { country }: Pick<Settings, 'country'>,
): string | null {
  const isRead = parcel.destination_postcode !== null || parcel.destination_city !== null;
  return parcel.destination_country ?? (isRead ? country : null);
}

/** What a service prices a parcel by. If the pickup address has no position, the distance begins at the company. */
export function toPriceInput(
  parcel: MeasureInput,
  pieces: readonly Piece[],
  settings: Settings,
): ToPrice {
  // A Saturday that the service has promised is no wish of the customer, which costs more.
  const isTyped = parcel.delivery_days_source !== 'service';
  const day = parcel.max_expected_delivery_date ?? parcel.min_expected_delivery_date;
  const from = {
    latitude: parcel.map_pickup_latitude ?? settings.contact_latitude,
    longitude: parcel.map_pickup_longitude ?? settings.contact_longitude,
  };
  const to = {
    latitude: parcel.map_destination_latitude,
    longitude: parcel.map_destination_longitude,
  };
  return {
    country: parcel.destination_country,
    postcode: parcel.destination_postcode,
    distance: hasPosition(from) && hasPosition(to) ? metresBetween(from, to) / 1000 : null,
    weight: chargedWeight(pieces, settings.volumetric_divisor, parcel.weight),
    pieces: parcel.pieces_count,
    cod: amountToCollect(parcel),
    isSaturday: isTyped && day !== null && new Date(`${day}T00:00:00Z`).getUTCDay() === 6,
  };
}

/**
 * The weight that is charged, in kilograms: the actual or the volumetric one, whichever is more; null if neither is known.
 *
 * @param text the weight of the whole parcel, for when some of its pieces are not weighed.
 */
function chargedWeight(pieces: readonly Piece[], divisor: number, text: string | null) {
  const actual = actualWeight(pieces, text);
  const sizes = pieces.map((piece) => ({ weight: volumetricWeight(piece, divisor) ?? 0 }));
  const volumetric = piecesWeight(sizes) ?? 0;
  return actual === null ? volumetric || null : Math.max(actual, volumetric);
}

/** The weight of a parcel in kilograms; null if it is not known. @param text as for chargedWeight. */
export function actualWeight(pieces: readonly Piece[], text: string | null): number | null {
  return piecesWeight(pieces) ?? readWeight(text);
}

const kilograms: Record<string, number> = { kg: 1, g: 0.001, lb: 0.45359237, lbs: 0.45359237 };

/** Parses a text such as `12.5 kg` to kilograms, to the gram; null if it is no weight, or its number could mean two numbers. */
function readWeight(text: string | null): number | null {
  const { number = '', before = '', after = '' } = findNumber(text ?? '') ?? {};
  const thousandths = readDecimal(number, 3);
  const factor = kilograms[after.toLowerCase()];
  if (thousandths === null || factor === undefined || before !== '') return null;
  return Math.round(thousandths * factor) / 1000;
}
