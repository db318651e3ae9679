import { currencies } from '../../server/shared/amounts.ts';
import type { Option } from '../../server/shared/form.ts';

/**
 * The options of a choice of currencies, sorted by code, with their names in a language.
 *
 * @param tag BCP 47, of the language. @param none the label of the first option, which is no currency.
 * @param present the current currency, which may be out of use by now.
 */
export function currencyOptions(tag: string, none: string, present: string | null): Option[] {
  const names = new Intl.DisplayNames(tag, { type: 'currency' });
  const isFormer = present !== null && present !== '' && !currencies.includes(present);
  const codes = isFormer ? [...currencies, present].sort() : currencies;
  return [
    { value: '', label: none },
    ...codes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` })),
  ];
}
