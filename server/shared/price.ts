import { type FieldRules, recordLink, required } from './field-values.ts';
import { amountText } from './invoice.ts';
import { limits } from './limits.ts';

/** What the steps of a service go by. */
export const pricedBy = ['weight', 'pieces'] as const;

/** A delivery service, which prices parcels, beside its zones and surcharges. */
export const deliveryServiceFields = {
  name: { kind: 'line', max: 100, ...required },
  code: { kind: 'line', max: 40, ...required },
  /** ISO 4217. */
  currency: { kind: 'line', min: 3, max: 3, ...required },
  by: { kind: 'choice', options: pricedBy, ...required },
  /** What a parcel costs at least, without surcharges, in the currency's smallest unit. */
  minimum: { kind: 'number', min: 0, max: limits.money, digits: 0 },
  /** Whose own list it is; null: everybody's. */
  customer: recordLink,
} as const satisfies FieldRules;

/** What makes a price dearer than what its zone says. `fuel` and `other` always apply. */
export const surchargeKinds = ['cod', 'saturday', 'fuel', 'other'] as const;

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

type Priced = { price: number | null; currency: string | null };

/** A price as it is typed; null: there is none. */
export function priceText({ price, currency }: Priced): string | null {
  return price === null ? null : amountText(price, currency ?? '');
}
