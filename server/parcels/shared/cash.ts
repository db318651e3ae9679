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
  /** null: nothing was said about it. */
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
  /** What was missing of what was due (below zero), or too much: in what was handed in, and in what was collected. */
  difference: number;
  /** Why it was another amount, or what else was not as it should be. */
  reason: string | null;
  /** Who has signed for it; null: a program, or somebody who is gone. */
  signed_by: string | null;
  created_at: string;
};

/** A settlement with whose money it is: of a driver, of a run, a day and a currency; null: none, or gone. */
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
  /** Whether anything of it waits to be signed off. */
  open: 'yes' | 'no';
  items: CashItem[];
  settlements: CashSettlement[];
};

/** How far the cash of a parcel, or of a run, is settled. */
export const cashStates = ['open', 'not_stated', 'handed_in', 'difference'] as const;

/** A delivered parcel with an amount, of which no event says that it was delivered, and nothing is stated. */
export type UnbookedParcel = { id: number; tracking_code: string; due: number; currency: string };

/** The fields of amounts as people type them, with the columns of the amount and of its currency. */
export const typedAmounts = {
  cod: ['cod_amount', 'cod_currency'],
  price_text: ['price', 'currency'],
} as const;

type Cod = { cod_amount: number | null; cod_currency: string | null };

/** What is to be collected, where there is anything. */
export function codOf({ cod_amount: amount, cod_currency: currency }: Cod) {
  // A device may have stored a stop before there were amounts.
  return !amount || !currency ? null : { amount, currency };
}

/** What is to be collected, in words of a language; null: nothing. */
export function formatCod(parcel: Cod, tag: string): string | null {
  const cod = codOf(parcel);
  return cod && formatMoney(cod.amount, cod.currency, tag);
}

/** The amount of a parcel as it is typed. */
export function codText({ cod_amount, cod_currency }: Cod): string | null {
  return cod_amount === null ? null : amountText(cod_amount, cod_currency ?? '');
}

/** What a form says where nothing was paid. */
export const nothingPaid = 'none';
