import {
  amountText,
  currencies,
  formatMoney,
  isCurrency,
  minorDigits,
  readDecimal,
} from '../../invoices/shared/invoice.ts';
import type { PaymentMethod } from '../../shared/fields.ts';
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
export const cashStates = ['open', 'not_stated', 'handed_in'] as const;

/** A delivered parcel with an amount, of which no event says that it was delivered, and nothing is stated. */
export type UnbookedParcel = { id: number; tracking_code: string; due: number; currency: string };

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

/** Fields of a form with an amount as people type it, as the API takes them. */
export function withTypedAmount(
  fields: Record<string, unknown>,
  [amount, currency]: readonly [amount: string, currency: string],
): Record<string, unknown> {
  const typed = fields[amount];
  if (typeof typed !== 'string' || typed.trim() === '') return fields;
  const read = readMoney(typed, String(fields[currency] ?? ''));
  return { ...fields, [amount]: read?.amount ?? typed };
}

/** What a form says where nothing was paid. */
export const nothingPaid = 'none';

/** The fields of a form about what was collected, as the API takes them. What is empty is left out. */
export function withTypedCollection({
  cod_currency,
  ...fields
}: Record<string, unknown>): Record<string, unknown> {
  const { cod_currency: _, ...read } = withTypedAmount({ ...fields, cod_currency }, [
    'cod_collected',
    'cod_currency',
  ]);
  const isUnpaid = read.cod_method === nothingPaid;
  const stated = { ...read, ...(isUnpaid && { cod_collected: 0, cod_method: '' }) };
  return Object.fromEntries(
    Object.entries(stated).filter(([name, value]) => value !== '' || !name.startsWith('cod_')),
  );
}

/** The currencies that a sign stands for. */
let signs: Map<string, string[]> | undefined;

function currenciesOf(sign: string): readonly string[] {
  const code = sign.toUpperCase();
  if (isCurrency(code)) return [code];
  signs ??= Map.groupBy(currencies, (currency) => {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const parts = new Intl.NumberFormat('en', style).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  });
  return signs.get(sign) ?? [];
}

/**
 * An amount as people write it: `1.250,50`, `€ 120.50`, `120 EUR`.
 *
 * @param preferred the currency, where the text does not say another one.
 * @returns null where it is none, or could be read in two ways: `1.250` is a thousand for some, and a sign may be that of
 *   several currencies.
 */
export function readMoney(
  text: string,
  preferred: string,
): { amount: number; currency: string } | null {
  const plain = text.normalize('NFKC').trim();
  const found = /^([^\p{Nd}.,\s-]{0,4})\s?([\p{Nd}.,٫'’ ]+?)\s?([^\p{Nd}\s]{0,4})$/u.exec(plain);
  if (found === null) return null;
  const [, before = '', number = '', after = ''] = found;
  if (before !== '' && after !== '') return null;
  const sign = before || after;
  const possible = sign === '' ? [preferred] : currenciesOf(sign);
  const currency = possible.includes(preferred) ? preferred : possible[0];
  if (currency === undefined || !isCurrency(currency)) return null;
  if (possible.length > 1 && currency !== preferred) return null;
  const amount = readDecimal(withoutGroups(number), minorDigits(currency));
  return amount === null ? null : { amount, currency };
}

/** Without the signs that group thousands, where these are certain: of two signs the last is that of the decimals. */
function withoutGroups(number: string): string {
  const bare = /^\p{Nd}{1,3}(?:[ '’]\p{Nd}{3})+(?!\p{Nd})/u.test(number)
    ? number.replace(/[ '’]/g, '')
    : number;
  const grouped = /^\p{Nd}{1,3}(?:(?:,\p{Nd}{3})+\.|(?:\.\p{Nd}{3})+,)\p{Nd}+$/u;
  const many = /^\p{Nd}{1,3}(?:(?:,\p{Nd}{3}){2,}|(?:\.\p{Nd}{3}){2,})$/u;
  if (many.test(bare)) return bare.replace(/[.,]/g, '');
  return grouped.test(bare) ? bare.replace(/[.,](?=.*[.,])/g, '') : bare;
}
