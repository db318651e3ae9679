import { amountText } from '../../shared/amounts.ts';

import {
  type FieldRules,
  type FieldValues,
  recordLink,
  required,
} from '../../shared/field-values.ts';

/** What the steps of a service go by. */
export const priceUnits = ['weight', 'pieces'] as const;

/** The highest amount of a price list, in the currency's smallest unit. */
export const highestPrice = 1_000_000_000;

/** A delivery service, which prices parcels, beside its zones and surcharges. */
export const deliveryServiceFields = {
  name: { kind: 'line', max: 100, ...required },
  /** By which parcels and customers name it. */
  code: { kind: 'line', max: 40, ...required },
  /** ISO 4217. */
  currency: { kind: 'line', min: 3, max: 3, ...required },
  by: { kind: 'choice', options: priceUnits, ...required, hasDefault: true },
  /** What a parcel costs at least, without surcharges, in the currency's smallest unit. */
  minimum: { kind: 'number', min: 0, max: highestPrice, digits: 0 },
  /** Whose own list it is; null: everybody's. */
  customer: recordLink,
} as const satisfies FieldRules;

/** What parcels cost up to a weight in kilograms, or a number of pieces. */
export type PriceStep = { up_to: number; price: number };

/** Where parcels go to. What is empty or null does not matter. */
export type Zone = {
  name: string;
  /** ISO 3166-1, two capitals. */
  countries: string[];
  /** What postcodes begin with, or ranges of them; see `matchesPostcode`. */
  postcodes: string[];
  /** From where it is collected, in kilometres as the crow flies. */
  max_distance: number | null;
  /** The lowest first. */
  steps: PriceStep[];
};

/** What makes a price higher than its step says. `fuel` and `other` always apply. */
export const surchargeKinds = ['cod', 'saturday', 'fuel', 'other'] as const;

/** What percents for cash on delivery are of: what is collected, or the price without surcharges. */
export const percentBases = ['cod', 'price'] as const;

/** An amount, or percents; both add up. Percents are of the price without surcharges, unless `of` says what else. */
export type Surcharge = {
  kind: (typeof surchargeKinds)[number];
  amount: number | null;
  percent: number | null;
  /** Of the kind `cod` alone. */
  of: (typeof percentBases)[number] | null;
};

/** A delivery service as the API shows it; the first zone that fits a parcel prices it. */
export type DeliveryService = FieldValues<typeof deliveryServiceFields> & {
  id: number;
  zones: Zone[];
  surcharges: Surcharge[];
  /** ISO 8601, UTC. */
  created_at: string;
  updated_at: string;
};

/** A part of a price, in the currency's smallest unit; all parts make up the price. `manual`: it was changed by hand. */
export const priceLineKinds = ['base', 'minimum', ...surchargeKinds, 'manual'] as const;

export type PriceLine = {
  kind: (typeof priceLineKinds)[number];
  /** Of the base, its service and zone; of a change by hand, why. */
  name: string | null;
  /** Up to how many kilograms or pieces the base goes, and how many there are. */
  unit: 'kg' | 'pieces' | null;
  up_to: number | null;
  quantity: number | null;
  /** Of a surcharge in percent. */
  percent: number | null;
  amount: number;
};

export type Quote = { price: number; currency: string; lines: PriceLine[] };

/** With what it costs including tax, whose rate is in percent. */
export type TaxedQuote = Quote & { gross: number; tax_rate: number };

/**
 * Why a service has no price for a parcel: the country is not known, no zone is of its place, the distance is not known or too
 * far, the weight is not known, it is more than the last step says, or percents are of money in another currency.
 */
export type NoPrice = {
  reason: 'country' | 'zone' | 'distance' | 'far' | 'weight' | 'steps' | 'currency';
  /** The name of the service. */
  service: string;
  country: string | null;
  /** Where its country has zones. */
  postcode: string | null;
  /** The most that it takes: kilometres, or what `unit` says. */
  most: number | null;
  unit: 'kg' | 'pieces' | null;
};

type PriceAndCurrency = { price: number | null; currency: string | null };

/** A price as it is typed; null: there is none. */
export function priceText({ price, currency }: PriceAndCurrency): string | null {
  return price === null ? null : amountText(price, currency ?? '');
}
