import type { Generated, GeneratedAlways } from 'kysely';
import type {
  LedgerKind,
  LedgerOwner,
  LedgerPlace,
  PayableOwner,
} from '../../parcels/shared/ledger.ts';
import type { PayoutMethod, PayoutState } from '../../payouts/shared/payout.ts';
import type { Timestamps } from './columns.ts';

/** The ledger of cash on delivery, and what is paid out to customers. Amounts are in the currency's smallest unit. */
export type PayoutTables = {
  /** What happened. Rows are never changed; ids of records that are merged follow them. */
  ledger_events: {
    id: GeneratedAlways<number>;
    kind: LedgerKind;
    at: string;
    parcel_id: number | null;
    tracking_code: string | null;
    payout_id: number | null;
    reason: string | null;
  };

  /** The sides of an event. The amounts with a `place` add up to those with an `owner`. */
  ledger_entries: {
    id: GeneratedAlways<number>;
    event_id: number;
    /** null: the entry belongs to no customer. */
    customer_id: number | null;
    currency: string;
    amount: number;
    place: LedgerPlace | null;
    owner: LedgerOwner | null;
  };

  /** A row for each collection that is in the ledger. Its id is that of the row in `cash_items`, which may have been deleted. */
  payables: {
    id: number;
    parcel_id: number | null;
    tracking_code: string | null;
    customer_id: number | null;
    /** 1: staff have said whose it is. */
    is_assigned: Generated<0 | 1>;
    currency: string;
    amount: number;
    /** Where it was when it was collected. */
    place: LedgerPlace;
    owner: PayableOwner;
    day: string;
    due_on: string;
    /** What of the amount is in no payout. */
    open_amount: number;
    /** Why it is not paid out for now. */
    dispute: string | null;
  };

  payouts: Timestamps & {
    id: GeneratedAlways<number>;
    customer_id: number | null;
    customer_name: string;
    state: Generated<PayoutState>;
    currency: string;
    /** The last day of what is paid out. */
    until: string;
    gross: number;
    fee: number;
    offset_amount: number;
    /** What the customer gets: `gross` without the fee and the invoices that are offset. */
    amount: number;
    /** JSON: `PayoutAccount`. */
    account: string;
    paid_on: string | null;
    method: PayoutMethod | null;
    bank_reference: string | null;
  };

  payout_items: {
    payout_id: number;
    payable_id: number;
    tracking_code: string | null;
    reference: string | null;
    day: string;
    amount: number;
  };

  /** The customer's invoices that a payout pays, each with its payment. */
  payout_invoices: {
    payout_id: number;
    invoice_id: number;
    payment_id: number;
    number: string;
    amount: number;
  };
};
