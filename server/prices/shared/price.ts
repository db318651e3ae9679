import { amountText } from '../../shared/amounts.ts';
import {
  type FieldRules,
  type FieldValues,
  recordLink,
  required,
} from '../../shared/field-values.ts';

/** What the steps of a service measure. */
export const priceUnits = ['weight', 'pieces'] as const;

/** The highest amount of a price list, in the currency's smallest unit. */
export const highestPrice = 1_000_000_000;

/** How long the lists of a delivery service can be. */
export const priceListLimits = {
  zones: 100,
  steps: 100,
  countries: 250,
  postcodes: 500,
  transitDays: 365,
};

/** The fields of a delivery service, without its zones and surcharges. */
export const deliveryServiceFields = {
  name: { kind: 'line', max: 100, ...required },
  /** The code by which parcels and customers name the service. */
  code: { kind: 'line', max: 40, ...required },
  /** ISO 4217. */
  currency: { kind: 'line', min: 3, max: 3, ...required },
  by: { kind: 'choice', options: priceUnits, ...required, hasDefault: true },
  /** The minimum price without surcharges, in the currency's smallest unit. */
  minimum: { kind: 'number', min: 0, max: highestPrice, digits: 0 },
  /** `HH:MM` in the site's time zone: parcels that come later are sent on the next working day. */
  cut_off: { kind: 'clock-time' },
  /** The customer on whose own list the service is; null: everybody's. */
  customer: recordLink,
} as const satisfies FieldRules;

/** The price of parcels up to a weight in kilograms, or up to a number of pieces. */
export type PriceStep = { up_to: number; price: number };

/** Destinations and their prices. Conditions that are empty or null do not restrict the zone. */
export type Zone = {
  name: string;
  /** ISO 3166-1, two capitals. */
  countries: string[];
  /** Beginnings or ranges of postcodes; see `matchesPostcode`. */
  postcodes: string[];
  /** The distance from the place of collection in a straight line, in kilometres. */
  max_distance: number | null;
  /** Working days from sending to delivery; null: no day is promised. */
  transit_days: number | null;
  /** The lowest limit first. */
  steps: PriceStep[];
};

/** The kinds of surcharges. `fuel` and `other` always apply. */
export const surchargeKinds = ['cod', 'saturday', 'fuel', 'other'] as const;

/** The base of a percentage for cash on delivery: the collected amount, or the price without surcharges. */
export const percentBases = ['cod', 'price'] as const;

/** A fixed amount, a percentage, or both. Percentages are of the price without surcharges, unless `of` is `cod`. */
export type Surcharge = {
  kind: (typeof surchargeKinds)[number];
  amount: number | null;
  percent: number | null;
  /** null for kinds other than `cod`. */
  of: (typeof percentBases)[number] | null;
};

/** A delivery service as the API shows it. The first zone that fits a parcel decides its price. */
export type DeliveryService = FieldValues<typeof deliveryServiceFields> & {
  id: number;
  zones: Zone[];
  surcharges: Surcharge[];
  /** ISO 8601, UTC. */
  created_at: string;
  updated_at: string;
};

/** The kinds of a price's lines. `manual`: the difference to a price that was entered by hand. */
export const priceLineKinds = ['base', 'minimum', ...surchargeKinds, 'manual'] as const;

/** A line of a price, in the currency's smallest unit; the lines add up to the price. */
export type PriceLine = {
  kind: (typeof priceLineKinds)[number];
  /** The service and zone of a base price; the reason of a change by hand. */
  name: string | null;
  /** The limit of the base price's step, and the parcel's own quantity, in this unit. */
  unit: 'kg' | 'pieces' | null;
  up_to: number | null;
  quantity: number | null;
  /** null unless the line is a surcharge with a percentage. */
  percent: number | null;
  amount: number;
};

export type Quote = { price: number; currency: string; lines: PriceLine[] };

/** A price with the day on which the parcel arrives if it is sent now; null if the service promises none. */
export type DatedQuote = Quote & { delivery_day: string | null };

/** A price with the amount including tax; the rate is in percent. */
export type TaxedQuote = DatedQuote & { gross: number; tax_rate: number };

/**
 * Why a service has no price for a parcel. `country`, `distance` and `weight` are not known; no `zone` covers the destination; it
 * is too `far`; the parcel exceeds the last of the `steps`; a percentage is of cash in another `currency`.
 */
export type NoPrice = {
  reason: 'country' | 'zone' | 'distance' | 'far' | 'weight' | 'steps' | 'currency';
  service: string;
  country: string | null;
  /** null unless the service has zones for the country, but none for this postcode. */
  postcode: string | null;
  /** The service's limit, in kilometres or in `unit`. */
  most: number | null;
  unit: 'kg' | 'pieces' | null;
};

type PriceAndCurrency = { price: number | null; currency: string | null };

/** A price as text with the currency's decimal places (`12.50`); null if there is none. */
export function priceText({ price, currency }: PriceAndCurrency): string | null {
  return price === null ? null : amountText(price, currency ?? '');
}
