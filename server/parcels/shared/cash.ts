import { amountText } from '../../shared/amounts.ts';
import type { PaymentMethod } from '../../shared/event-fields.ts';
import { formatMoney } from '../../shared/money.ts';
import type { Driver } from './run.ts';

/** What was collected for a parcel at the door. Amounts are in the currency's smallest unit. */
export type CashItem = {
  id: number;
  /** null: the parcel was deleted. */
  tracking_code: string | null;
  due: number;
  /** null: not stated. */
  collected: number | null;
  method: PaymentMethod | null;
  reason: string | null;
  settlement_id: number | null;
};

/** What a driver has handed in. */
export type CashSettlement = {
  id: number;
  expected: number;
  amount: number;
  /**
   * The amounts that were collected and handed in, compared with the amounts that were due. It is below zero if money is missing,
   * and above zero if there is too much.
   */
  difference: number;
  /** Why the amount differs, or what else was not as expected. */
  reason: string | null;
  /** Who signed for it; null if it was a program, or a member who has been deleted. */
  signed_by: string | null;
  created_at: string;
};

/** A settlement with its driver, run, day and currency. A driver or run is null if there was none, or it was deleted. */
export type NewSettlement = CashSettlement & {
  driver: number | null;
  run: number | null;
  day: string;
  currency: string;
};

/** What a driver has collected on a run. */
export type CashRow = Pick<NewSettlement, 'day' | 'currency'> & {
  driver: Driver | null;
  run: { id: number; name: string | null } | null;
  due: number;
  cash: number;
  card: number;
  other: number;
  /** The cash that is to be handed in. */
  amount: number;
  /** Whether any of the items waits to be signed off. */
  open: 'yes' | 'no';
  items: CashItem[];
  settlements: CashSettlement[];
};

/** The cash that a driver holds in a currency, in its smallest unit. */
export type OpenCash = { driver: Driver | null; currency: string; amount: number };

/** The surplus of what was collected (negative: shortage), as far as it is stated. */
export function cashDifference({ items }: Pick<CashRow, 'items'>): number {
  return items.reduce(
    (sum, { due, collected }) => sum + (collected === null ? 0 : collected - due),
    0,
  );
}

export function isUnstated({ tracking_code, collected }: CashItem): boolean {
  return tracking_code !== null && collected === null;
}

/** How far the cash of a parcel, or of a run, is settled. */
export const cashStates = ['open', 'not_stated', 'handed_in', 'difference'] as const;

/** A delivered parcel with an amount to collect. No event says that it was delivered, and nothing is stated. */
export type UnbookedParcel = { id: number; tracking_code: string; due: number; currency: string };

/** The fields for amounts as people type them, each with the columns for the amount and for its currency. */
export const typedAmounts = {
  cod: ['cod_amount', 'cod_currency'],
  price_text: ['price', 'currency'],
} as const;

type Cod = { cod_amount: number | null; cod_currency: string | null };

/** What is to be collected; null: nothing. */
export function amountToCollect({ cod_amount: amount, cod_currency: currency }: Cod) {
  // A device may have stored a stop before there were amounts.
  return !amount || !currency ? null : { amount, currency };
}

/** What is to be collected, in words of a language; null: nothing. */
export function formatCod(parcel: Cod, tag: string): string | null {
  const cod = amountToCollect(parcel);
  return cod && formatMoney(cod.amount, cod.currency, tag);
}

/** The amount to collect as people type it, without its currency; null: none. */
export function codText({ cod_amount, cod_currency }: Cod): string | null {
  return cod_amount === null ? null : amountText(cod_amount, cod_currency ?? '');
}

/** The value of `cod_method` in a form if nothing was paid. */
export const nothingPaid = 'none';
