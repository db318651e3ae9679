import { amountExample, amountFault, readMoney } from '../../shared/amounts.ts';
import { minorDigits } from '../../shared/money.ts';
import { type InvalidRequest, invalidField } from './validation.ts';

/** What is wrong with an amount that people typed and that cannot be read. @param currency of an amount that names none; '': none. */
export function invalidAmount(
  field: string | (string | number)[],
  typed: string,
  currency: string,
): InvalidRequest {
  const fault = amountFault(typed, currency);
  if (fault.key === 'currency') return invalidField(field, 'currency');
  if (fault.key === 'twofold') return invalidField(field, 'twofold', fault.number);
  return wrongAmount(field, fault.currency);
}

/** It is no amount of the currency: the sentence has an example of one. */
export function wrongAmount(field: string | (string | number)[], currency: string): InvalidRequest {
  if (minorDigits(currency) === 2) return invalidField(field, 'amount');
  return invalidField(field, 'amountOther', { example: amountExample(currency) });
}

/**
 * Fields of a form with an amount as people type it, as the API takes them.
 *
 * @throws {InvalidRequest} if the amount cannot be read, or is in another currency.
 */
export function withTypedAmount(
  fields: Record<string, unknown>,
  [name, currencyName]: readonly [amount: string, currency: string],
): Record<string, unknown> {
  const typed = fields[name];
  if (typeof typed !== 'string' || typed.trim() === '') return fields;
  const currency = String(fields[currencyName] ?? '');
  const read = readMoney(typed, currency, { isSigned: true });
  if (read === null) throw invalidAmount(name, typed, currency);
  if (currency !== '' && read.currency !== currency) throw wrongAmount(name, currency);
  return { ...fields, [name]: read.amount };
}
