import type { invoicePaymentMethods } from '../../invoices/shared/invoice.ts';

/** A payment of an invoice at the counter, in the currency's smallest unit. */
export type Receipt = {
  id: number;
  invoice: { id: number; number: string | null };
  customer_name: string | null;
  /** `YYYY-MM-DD` in the site's time zone. */
  day: string;
  currency: string;
  /** Below zero: it was given back. */
  amount: number;
  method: (typeof invoicePaymentMethods)[number];
  /** The receipt that this one takes back; null for others. */
  takes_back: number | null;
  /** Whether another receipt takes this one back. */
  taken_back: 'yes' | 'no';
  created_by: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
};

/** Cash that was brought to the bank, in the currency's smallest unit. */
export type Banking = {
  id: number;
  day: string;
  currency: string;
  /** Below zero: it takes another one back. */
  amount: number;
  reference: string | null;
  takes_back: number | null;
  taken_back: 'yes' | 'no';
  created_by: string | null;
  created_at: string;
};

/** A day of the till, in a currency and its smallest unit. */
export type TillDay = {
  id: number;
  day: string;
  currency: string;
  /** What was in the till when the day began. */
  opening: number;
  receipts: number;
  handed_in: number;
  banked: number;
  paid_out: number;
  /** The opening sum and what came in, without what left. */
  expected: number;
  /** null: the day is not closed. */
  counted: number | null;
  /** What was counted, without what was expected; null: the day is not closed. */
  difference: number | null;
  reason: string | null;
  closed_by: string | null;
  closed_at: string | null;
};

/** A parcel that is on no invoice. `currency` and `gross` (with tax) are null if the parcel has no price. */
export type UnpaidParcel = {
  id: number;
  tracking_code: string;
  recipient_name: string | null;
  /** Who pays; null: nobody is known. */
  customer_name: string | null;
  currency: string | null;
  gross: number | null;
};
