import type { Generated, GeneratedAlways } from 'kysely';
import type { InvoicePaymentMethod } from '../../invoices/shared/invoice.ts';

/** Money at the counter. Amounts are in the currency's smallest unit. */
export type TillTables = {
  /** Payments of invoices at the counter. Rows are never changed. */
  receipts: {
    id: GeneratedAlways<number>;
    invoice_id: number;
    payment_id: number;
    /** The receipt that this one takes back. */
    takes_back_id: number | null;
    day: string;
    currency: string;
    /** Below zero: it was given back. */
    amount: number;
    method: Exclude<InvoicePaymentMethod, 'offset'>;
    staff_id: number | null;
    created_at: string;
  };

  /** Cash that was brought to the bank. Rows are never changed. */
  bankings: {
    id: GeneratedAlways<number>;
    takes_back_id: number | null;
    day: string;
    currency: string;
    /** Below zero: it takes another one back. */
    amount: number;
    /** What of the amount was collected for customers. */
    collected: number;
    reference: string | null;
    staff_id: number | null;
    created_at: string;
  };

  /** What came into the till and left it on a day, in a currency. */
  till_days: {
    id: GeneratedAlways<number>;
    day: string;
    currency: string;
    /** What was in the till before its first day. */
    opening: Generated<number>;
    receipts: Generated<number>;
    handed_in: Generated<number>;
    banked: Generated<number>;
    paid_out: Generated<number>;
    /** null: the day is not closed. */
    counted: number | null;
    /** What was counted, without what was expected. */
    difference: Generated<number>;
    reason: string | null;
    /** Who has closed the day. */
    staff_id: number | null;
    closed_at: string | null;
  };
};
