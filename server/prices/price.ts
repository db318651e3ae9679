import { divideRounded } from '../shared/money.ts';
import { matchesPostcode } from './postcodes.ts';
import type {
  DeliveryService,
  NoPrice,
  PriceLine,
  Quote,
  Surcharge,
  Zone,
} from './shared/price.ts';

/** The facts of a parcel that decide its price; null: not known. */
export type ToPrice = {
  country: string | null;
  postcode: string | null;
  /** Kilometres from the place of collection to the destination, in a straight line. */
  distance: number | null;
  /** The chargeable weight in kilograms: bulky parcels may be charged by their size. */
  weight: number | null;
  pieces: number;
  /** Cash on delivery, in the currency's smallest unit; null: none. */
  cod: { amount: number; currency: string } | null;
  isSaturday: boolean;
};

type Rates = Pick<DeliveryService, 'name' | 'currency' | 'by' | 'minimum' | 'zones' | 'surcharges'>;

const blank = { name: null, unit: null, up_to: null, quantity: null, percent: null };

/**
 * The price of a parcel with a service: the step of the first zone that fits, at least the minimum, plus the surcharges. Amounts
 * are whole numbers of the currency's smallest unit; percentages are rounded half up.
 */
export function priceParcel(service: Rates, parcel: ToPrice): Quote | NoPrice {
  const none = (reason: NoPrice['reason'], more: Partial<NoPrice> = {}): NoPrice => ({
    reason,
    service: service.name,
    country: parcel.country,
    postcode: null,
    most: null,
    unit: null,
    ...more,
  });
  const zone = findZone(service, parcel);
  if (zone === undefined) return noZoneReason(service, parcel, none);
  if (needsCountry(zone, parcel)) return none('country');
  const unit = service.by === 'pieces' ? 'pieces' : 'kg';
  const quantity = unit === 'pieces' ? parcel.pieces : parcel.weight;
  if (quantity === null) return none('weight');
  const step = zone.steps.find(({ up_to }) => quantity <= up_to);
  if (step === undefined) return none('steps', { most: zone.steps.at(-1)?.up_to ?? 0, unit });
  if (service.surcharges.some((one) => isOtherCurrency(one, service, parcel))) {
    return none('currency');
  }
  const name = `${service.name}, ${zone.name}`;
  const { up_to, price: base } = step;
  const lines: PriceLine[] = [
    { ...blank, kind: 'base', name, unit, up_to, quantity, amount: base },
  ];
  const missing = Math.max(0, (service.minimum ?? 0) - base);
  if (missing > 0) lines.push({ ...blank, kind: 'minimum', amount: missing });
  for (const surcharge of service.surcharges) {
    if (!surchargeApplies(surcharge, parcel)) continue;
    const { kind, percent, of } = surcharge;
    const whole = of === 'cod' ? (parcel.cod?.amount ?? 0) : base + missing;
    lines.push({ ...blank, kind, percent, amount: surchargeAmount(surcharge, whole) });
  }
  return { price: sumPriceLines(lines), currency: service.currency, lines };
}

/** The first zone that fits a parcel, or that would if its country was known; undefined if none does. */
function findZone({ zones }: Pick<Rates, 'zones'>, parcel: ToPrice): Zone | undefined {
  return zones.find((one) => needsCountry(one, parcel) || fitsZone(one, parcel));
}

/** The working days from sending to delivery; null if the parcel's zone promises none, or is not known. */
export function transitDays(service: Pick<Rates, 'zones'>, parcel: ToPrice): number | null {
  const zone = findZone(service, parcel);
  return zone === undefined || needsCountry(zone, parcel) ? null : zone.transit_days;
}

/** Whether a service says for some destination how many days it takes. */
export function promisesDays({ zones }: Pick<Rates, 'zones'>): boolean {
  return zones.some(({ transit_days }) => transit_days !== null);
}

/** The sum of a price's lines, in the currency's smallest unit. */
export function sumPriceLines(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

function fitsZone({ max_distance, ...zone }: Zone, parcel: ToPrice): boolean {
  const { distance } = parcel;
  return (
    coversDestination(zone, parcel) &&
    (max_distance === null || (distance !== null && distance <= max_distance))
  );
}

/** Whether a zone covers the country and the postcode of a parcel, at any distance. */
function coversDestination(
  { countries, postcodes }: Pick<Zone, 'countries' | 'postcodes'>,
  { country, postcode }: ToPrice,
): boolean {
  return (
    (countries.length === 0 || countries.includes(country ?? '')) &&
    (postcodes.length === 0 ||
      postcodes.some((rule) => matchesPostcode(rule, postcode ?? '', country)))
  );
}

/** Whether it cannot be said that a zone fits, because the parcel's country is not known. */
function needsCountry({ countries }: Zone, { country }: ToPrice): boolean {
  return countries.length > 0 && country === null;
}

/** Why no zone fits: the parcel goes too far, or to a place without a zone. */
function noZoneReason(
  { zones }: Rates,
  parcel: ToPrice,
  none: (reason: NoPrice['reason'], more?: Partial<NoPrice>) => NoPrice,
): NoPrice {
  const { country, distance, postcode } = parcel;
  const far = zones
    .filter((zone) => coversDestination(zone, parcel))
    .map((zone) => zone.max_distance ?? 0);
  if (far.length > 0)
    return distance === null ? none('distance') : none('far', { most: Math.max(...far) });
  const isServed = zones.some(
    ({ countries }) => countries.length === 0 || countries.includes(country ?? ''),
  );
  return none('zone', { postcode: isServed ? postcode : null });
}

function surchargeApplies({ kind }: Surcharge, { cod, isSaturday }: ToPrice): boolean {
  if (kind === 'cod') return cod !== null;
  return kind === 'saturday' ? isSaturday : true;
}

/** Whether a surcharge is a percentage of cash on delivery in another currency. */
function isOtherCurrency({ of, percent }: Surcharge, { currency }: Rates, { cod }: ToPrice) {
  return of === 'cod' && percent !== null && cod !== null && cod.currency !== currency;
}

/** The amount of a surcharge. Percentages have at most two decimal places. @param whole the amount that a percentage is of. */
function surchargeAmount({ amount, percent }: Surcharge, whole: number): number {
  const hundredths = BigInt(Math.round((percent ?? 0) * 100));
  return (amount ?? 0) + Number(divideRounded(BigInt(whole) * hundredths, 10_000n));
}

/** The service with its steps and its minimum raised by a percentage, or lowered if it is below zero; surcharges stay. */
export function withChangedPrices(service: DeliveryService, percent: number): DeliveryService {
  const factor = BigInt(Math.max(0, Math.round((100 + percent) * 100)));
  const change = (price: number) => Number(divideRounded(BigInt(price) * factor, 10_000n));
  return {
    ...service,
    minimum: service.minimum === null ? null : change(service.minimum),
    zones: service.zones.map((zone) => ({
      ...zone,
      steps: zone.steps.map((step) => ({ ...step, price: change(step.price) })),
    })),
  };
}
