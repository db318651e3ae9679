import type { PayoutTerms } from '../../customers/shared/customer.ts';
import type {
  LedgerKind,
  LedgerOwner,
  LedgerPlace,
  PayableOwner,
} from '../../parcels/shared/ledger.ts';

export const payoutStates = ['issued', 'paid'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutMethods = ['bank', 'cash'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

export const bankFileFormats = ['pain.001', 'csv'] as const;

/** Where a customer is paid. */
export type PayoutAccount = Pick<PayoutTerms, (typeof accountNames)[number]>;
export const accountNames = ['account_name', 'iban', 'bic', 'account'] as const;

/** What was collected for a parcel, as far as no payout has it, in the currency's smallest unit. */
export type Payable = {
  id: number;
  /** The tracking code. */
  parcel: string | null;
  reference: string | null;
  /** The id and the name of the customer whose it is; null: it is not known whose it is. */
  customer: number | null;
  customer_name: string | null;
  currency: string;
  amount: number;
  whose: PayableOwner;
  /** The day on which it was collected, and from which it can be paid out: `YYYY-MM-DD`. */
  day: string;
  due_on: string;
  /** Why it is not paid out for now. */
  dispute: string | null;
};

/** A side of an event of the ledger: either `where` the money is, or `whose` it is. */
export type LedgerEntry = {
  id: number;
  event: number;
  kind: LedgerKind;
  at: string;
  customer: number | null;
  customer_name: string | null;
  currency: string;
  amount: number;
  where: LedgerPlace | null;
  whose: LedgerOwner | null;
  parcel: string | null;
  payout: number | null;
  reason: string | null;
};

/** A parcel of a payout. */
export type PayoutParcel = {
  parcel: string | null;
  reference: string | null;
  day: string;
  amount: number;
  /** Why it is left out. */
  dispute: string | null;
};

/** Why nothing is paid out to a customer: less than the minimum of the terms, or they owe the company. */
export const payoutProblems = ['minimum', 'negative'] as const;
export type PayoutProblem = (typeof payoutProblems)[number];

/** `amount` is what the customer gets: `gross` without the fee and the invoices that are paid with it. */
export type PayoutSums = {
  currency: string;
  gross: number;
  fee: number;
  offset: number;
  amount: number;
};

/** What a customer would get. */
export type PayoutDraft = PayoutSums & {
  /** null: it is not issued. */
  id: number | null;
  customer: number;
  customer_name: string;
  account: PayoutAccount;
  parcels: PayoutParcel[];
  /** What could be paid out and is not. */
  left_out: PayoutParcel[];
  /** The customer's open invoices that it pays. */
  invoices: { number: string; amount: number }[];
  problem: PayoutProblem | null;
};

export type ListedPayout = PayoutSums & {
  id: number;
  /** null: the customer was deleted. */
  customer: number | null;
  customer_name: string;
  state: PayoutState;
  /** The last day of what is paid out. */
  until: string;
  paid_on: string | null;
  method: PayoutMethod | null;
  bank_reference: string | null;
  created_at: string;
  updated_at: string;
};

export type Payout = ListedPayout &
  Pick<PayoutDraft, 'account' | 'invoices'> & { parcels: Omit<PayoutParcel, 'dispute'>[] };

/** The reference of a payout in the bank's file. The bank's statement repeats it. */
export const payoutReference = (id: number) => `PAYOUT-${id}`;
