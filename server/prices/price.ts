import { divideRounded } from '../invoices/shared/invoice.ts';
import { matchesPostcode } from './postcodes.ts';
import type {
  DeliveryService,
  NoPrice,
  PriceLine,
  Quote,
  Surcharge,
  Zone,
} from './shared/price.ts';

/** What matters of a parcel for its price; null: it is not known. */
export type ToPrice = {
  country: string | null;
  postcode: string | null;
  /** Kilometres from where it is collected, as the crow flies. */
  distance: number | null;
  /** Kilograms, of which its size may make more than it weighs. */
  weight: number | null;
  pieces: number;
  /** What is collected at the door, in the smallest unit of its currency; null: nothing. */
  cod: { amount: number; currency: string } | null;
  /** Whether it is to be delivered on a Saturday. */
  isSaturday: boolean;
};

type Rates = Pick<DeliveryService, 'name' | 'currency' | 'by' | 'minimum' | 'zones' | 'surcharges'>;

const blank = { name: null, unit: null, up_to: null, quantity: null, percent: null };

/**
 * What a service charges for a parcel: the step of the first zone that fits, at least the minimum, and the surcharges. All
 * amounts are whole; only percents are rounded, half of the smallest unit up.
 */
export function priceOf(service: Rates, parcel: ToPrice): Quote | NoPrice {
  const none = (reason: NoPrice['reason'], more: Partial<NoPrice> = {}): NoPrice => ({
    reason,
    service: service.name,
    country: parcel.country,
    postcode: null,
    most: null,
    unit: null,
    ...more,
  });
  const zone = service.zones.find((one) => isUnsure(one, parcel) || fits(one, parcel));
  if (zone === undefined) return noZone(service, parcel, none);
  if (isUnsure(zone, parcel)) return none('country');
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
    if (!applies(surcharge, parcel)) continue;
    const { kind, percent, of } = surcharge;
    const whole = of === 'cod' ? (parcel.cod?.amount ?? 0) : base + missing;
    lines.push({ ...blank, kind, percent, amount: amountOf(surcharge, whole) });
  }
  return { price: sumOf(lines), currency: service.currency, lines };
}

export function sumOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

function fits({ max_distance, ...zone }: Zone, parcel: ToPrice): boolean {
  const { distance } = parcel;
  return (
    isThere(zone, parcel) &&
    (max_distance === null || (distance !== null && distance <= max_distance))
  );
}

/** Whether a zone is of the country and the postcode, however far away they are. */
function isThere(
  { countries, postcodes }: Pick<Zone, 'countries' | 'postcodes'>,
  { country, postcode }: ToPrice,
): boolean {
  return (
    (countries.length === 0 || countries.includes(country ?? '')) &&
    (postcodes.length === 0 ||
      postcodes.some((rule) => matchesPostcode(rule, postcode ?? '', country)))
  );
}

/** Whether a zone may be the one or not, because the country is not known. */
function isUnsure({ countries }: Zone, { country }: ToPrice): boolean {
  return countries.length > 0 && country === null;
}

/** Why no zone fits: all are elsewhere, or not so far away. */
function noZone(
  { zones }: Rates,
  parcel: ToPrice,
  none: (reason: NoPrice['reason'], more?: Partial<NoPrice>) => NoPrice,
): NoPrice {
  const { country, distance, postcode } = parcel;
  const far = zones.filter((zone) => isThere(zone, parcel)).map((zone) => zone.max_distance ?? 0);
  if (far.length > 0)
    return distance === null ? none('distance') : none('far', { most: Math.max(...far) });
  const isServed = zones.some(
    ({ countries }) => countries.length === 0 || countries.includes(country ?? ''),
  );
  return none('zone', { postcode: isServed ? postcode : null });
}

function applies({ kind }: Surcharge, { cod, isSaturday }: ToPrice): boolean {
  if (kind === 'cod') return cod !== null;
  return kind === 'saturday' ? isSaturday : true;
}

/** Whether a surcharge is a part of money in another currency. */
function isOtherCurrency({ of, percent }: Surcharge, { currency }: Rates, { cod }: ToPrice) {
  return of === 'cod' && percent !== null && cod !== null && cod.currency !== currency;
}

/** Percents have at most two decimal places, so that in hundredths they are whole. */
function amountOf({ amount, percent }: Surcharge, whole: number): number {
  const hundredths = BigInt(Math.round((percent ?? 0) * 100));
  return (amount ?? 0) + Number(divideRounded(BigInt(whole) * hundredths, 10_000n));
}
