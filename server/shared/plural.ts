import { interpolateUnchecked, type ParamNames } from './interpolate.ts';

/** The sentences of a section that have plural forms, by their keys without `_one`, `_few`, `_other`. */
export type PluralKey<Section> = keyof Section extends infer Key
  ? Key extends `${infer Name}_other`
    ? Name
    : never
  : never;

type OtherParams<Section, Key extends string> = `${Key}_other` extends keyof Section
  ? Exclude<ParamNames<Section[`${Key}_other`]>, 'count'>
  : never;

/** What fills a sentence with plural forms: the number that chooses the form, and its other params. */
type PluralParams<Section, Key extends string> = { count: number } & Record<
  OtherParams<Section, Key>,
  string | number
>;

/**
 * A sentence in the form that its language has for a number, with the number as the language writes it.
 *
 * @param section of the translations; `key` is the sentence's in it, without the form: `selected`.
 * @param tag the language's (BCP 47).
 */
export function plural<
  Section extends Record<string, unknown>,
  Key extends PluralKey<Section> & string,
>(section: Section, key: Key, params: PluralParams<Section, Key>, tag: string): string {
  const { rules, numbers } = formatsOf(tag);
  const form = rules.select(params.count);
  const count = numbers.format(params.count);
  return interpolateUnchecked(String(section[`${key}_${form}`]), { ...params, count });
}

type Formats = { rules: Intl.PluralRules; numbers: Intl.NumberFormat };

/** One of each language, because making them takes longer than all the rest. */
const formats = new Map<string, Formats>();

function formatsOf(tag: string): Formats {
  const known = formats.get(tag);
  if (known !== undefined) return known;
  const made = { rules: new Intl.PluralRules(tag), numbers: new Intl.NumberFormat(tag) };
  formats.set(tag, made);
  return made;
}
