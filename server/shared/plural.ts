import { fill } from './interpolate.ts';

/** A sentence with a `{count}`, in the forms that its language has for numbers; `other` stands in for one left out. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Marks a sentence of a translation as one with forms. */
export function plural(forms: Plural): Plural {
  return forms;
}

/** The form of a sentence for a number, with the number in it. @param tag the language's. */
export function fillCount(forms: Plural, count: number, tag: string): string {
  const form = forms[new Intl.PluralRules(tag).select(count)] ?? forms.other;
  return fill(form, { count: new Intl.NumberFormat(tag).format(count) });
}
