import type { Option } from '../../../server/shared/form.ts';

/** Every currency by its code, with its name in a language; first the one that is none. */
export function currencyOptions(tag: string, none: string): Option[] {
  const names = new Intl.DisplayNames(tag, { type: 'currency' });
  const codes = Intl.supportedValuesOf('currency');
  return [
    { value: '', label: none },
    ...codes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` })),
  ];
}
