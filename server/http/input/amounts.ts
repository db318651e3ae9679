import { amountExample, amountFault, readMoney } from '../../shared/amounts.ts';
import { minorDigits } from '../../shared/money.ts';
import { type InvalidRequest, invalidField } from './validation.ts';

/** The error for a typed amount that cannot be read. @param currency of amounts without one; '': unknown. */
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

/** The error for a text that is no amount of the currency, with an example. */
export function wrongAmount(field: string | (string | number)[], currency: string): InvalidRequest {
  if (minorDigits(currency) === 2) return invalidField(field, 'amount');
  return invalidField(field, 'amountOther', { example: amountExample(currency) });
}

/**
 * Converts an amount in the fields of a form, which people type, to units as the API takes it.
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
