import { divideRounded } from '../invoices/shared/invoice.ts';
import { withAsciiDigits } from '../shared/digits.ts';
import type {
  DeliveryService,
  NoPriceReason,
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
  /** Whether something is collected at the door, and whether it is to be delivered on a Saturday. */
  hasCod: boolean;
  isSaturday: boolean;
};

type Rates = Pick<DeliveryService, 'name' | 'currency' | 'by' | 'minimum' | 'zones' | 'surcharges'>;

const blank = { name: null, unit: null, up_to: null, quantity: null, percent: null };

/**
 * What a service charges for a parcel: the step of the first zone that fits, at least the minimum, and the surcharges. All
 * amounts are whole; only percents are rounded, half of the smallest unit up.
 */
export function priceOf(service: Rates, parcel: ToPrice): Quote | NoPriceReason {
  const zone = service.zones.find((one) => fits(one, parcel));
  if (zone === undefined) return 'zone';
  const unit = service.by === 'pieces' ? 'pieces' : 'kg';
  const quantity = unit === 'pieces' ? parcel.pieces : parcel.weight;
  if (quantity === null) return 'weight';
  const step = zone.steps.find(({ up_to }) => quantity <= up_to);
  if (step === undefined) return 'steps';
  const name = `${service.name}, ${zone.name}`;
  const { up_to, price: base } = step;
  const lines: PriceLine[] = [
    { ...blank, kind: 'base', name, unit, up_to, quantity, amount: base },
  ];
  const missing = Math.max(0, (service.minimum ?? 0) - base);
  if (missing > 0) lines.push({ ...blank, kind: 'minimum', amount: missing });
  for (const surcharge of service.surcharges) {
    if (!applies(surcharge, parcel)) continue;
    const { kind, percent } = surcharge;
    lines.push({ ...blank, kind, percent, amount: amountOf(surcharge, base + missing) });
  }
  return { price: sumOf(lines), currency: service.currency, lines };
}

export function sumOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

function fits({ countries, postcodes, max_distance }: Zone, parcel: ToPrice): boolean {
  const postcode = plain(parcel.postcode ?? '');
  return (
    (countries.length === 0 || countries.includes(parcel.country ?? '')) &&
    (postcodes.length === 0 || postcodes.some((start) => postcode.startsWith(plain(start)))) &&
    (max_distance === null || (parcel.distance !== null && parcel.distance <= max_distance))
  );
}

/** `SW1A 1AA` and `sw1a1aa` are one, and so are digits of any width or script. */
function plain(postcode: string): string {
  return withAsciiDigits(postcode).replace(/[\s-]/g, '').toUpperCase();
}

function applies({ kind }: Surcharge, { hasCod, isSaturday }: ToPrice): boolean {
  if (kind === 'cod') return hasCod;
  return kind === 'saturday' ? isSaturday : true;
}

/** Percents have at most two decimal places, so that in hundredths they are whole. */
function amountOf({ amount, percent }: Surcharge, freight: number): number {
  const hundredths = BigInt(Math.round((percent ?? 0) * 100));
  return (amount ?? 0) + Number(divideRounded(BigInt(freight) * hundredths, 10_000n));
}
