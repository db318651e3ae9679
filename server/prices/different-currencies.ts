import { InvalidInputError } from '../errors.ts';
import { interpolate } from '../shared/interpolate.ts';

/** The error for amounts in different currencies. @param codes of these currencies. @param field the field to show it at. */
export function differentCurrenciesError(
  codes: readonly string[],
  field: string,
): InvalidInputError {
  const currencies = codes.toSorted().join(', ');
  return new InvalidInputError(
    (t) => interpolate(t.invoicing.errors.currencies, { currencies }),
    field,
  );
}
