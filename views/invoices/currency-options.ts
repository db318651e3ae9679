import { currencies } from '../../server/shared/amounts.ts';

import type { Option } from '../../server/shared/form.ts';

/**
 * The currencies to choose from by their codes, with their names in a language; first the one that is none.
 *
 * @param present the one that is chosen, which may be out of use by now.
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
