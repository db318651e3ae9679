declare const names: unique symbol;

/** A sentence of the translations with `{{params}}`; only the compiler knows their names. */
export type Sentence<Names extends string> = string & {
  readonly length: number;
  readonly [names]?: Names;
};

/** A text to show as it is, without `{{params}}` to fill in. */
export type PlainText = string & { readonly length: number; readonly [names]?: never };

/** The names of a sentence's params; the type `never` for other texts. */
export type ParamNames<S> = S extends { readonly [names]?: infer Names }
  ? Names extends string
    ? Names
    : never
  : never;

/** The values of a sentence's params; the type `never` for a text without params. */
export type ParamsOf<S> = [ParamNames<S>] extends [never]
  ? never
  : Record<ParamNames<S>, string | number>;

export type Params = Record<string, string | number>;

/** Fills in the `{{params}}` of a sentence of the translations. */
export function interpolate<S extends string>(sentence: S, params: ParamsOf<S>): string {
  return interpolateAny(sentence, params);
}

/**
 * Fills in a sentence whose params the compiler cannot check, such as an error message. A param without a value is not replaced.
 */
export function interpolateAny(sentence: string, params: Params): string {
  const write = persianLetters.test(sentence) ? writePersian : String;
  return replaceNames(sentence, /\{\{(\w+)\}\}/g, params, write);
}

/**
 * Letters of Persian that Arabic does not have: of the site's languages, only Persian writes numbers with digits of its own. For
 * a Persian sentence without any of these letters, numbers are written in Persian before they are filled in.
 */
const persianLetters = /[پچژگکی]/;
const persianDigits = '۰۱۲۳۴۵۶۷۸۹';

/** A number in Persian digits, even if it is formatted (`1 000`); other texts, which may be codes, as they are. */
function writePersian(value: string | number): string {
  const isNumber = typeof value === 'number' || /^\d+(?:\u00a0\d{3})+$/.test(value);
  const text = String(value);
  return isNumber ? text.replace(/\d/g, (digit) => persianDigits[Number(digit)] ?? digit) : text;
}

/** Fills in the `{fields}` of a text that users write, or of a URL path; a field without a value stays as it is. */
export function interpolateFields(text: string, values: Params): string {
  return replaceNames(text, /\{(\w+)\}/g, values, String);
}

function replaceNames(
  text: string,
  pattern: RegExp,
  values: Params,
  write: (value: string | number) => string,
): string {
  // Most lines of a long text have nothing to fill in.
  if (!text.includes('{')) return text;
  return text.replace(pattern, (whole, name: string) =>
    // Only own properties: users write such texts too, and could name inherited properties.
    Object.hasOwn(values, name) ? write(values[name] ?? '') : whole,
  );
}

const ownForms = ['zero', 'one', 'two', 'few', 'many'];

/** Some sentences of a section; a key that ends in `_other` also picks the language's other plural forms. */
export function pickSentences<Section extends object, Key extends keyof Section>(
  section: Section,
  keys: readonly Key[],
): Pick<Section, Key>;
export function pickSentences(section: Record<string, unknown>, keys: readonly string[]) {
  const picked: Record<string, unknown> = {};
  for (const key of keys) {
    for (const name of key.endsWith('_other') ? pluralKeys(key) : [key]) {
      if (Object.hasOwn(section, name)) picked[name] = section[name];
    }
  }
  return picked;
}

function pluralKeys(key: string): string[] {
  const name = key.slice(0, -'other'.length);
  return [...ownForms.map((form) => `${name}${form}`), key];
}

/** Escapes a text for HTML or XML, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return escapeSingleQuotes(text).replaceAll('"', '&quot;');
}

/** Escapes a text for an attribute in single quotes: JSON, which has many double quotes, stays a third shorter. */
export function escapeSingleQuotes(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;');
}

/** The keys of a section's sentences with plural forms, without `_one`, `_few`, `_other`. */
type PluralKey<Section> = keyof Section extends infer Key
  ? Key extends `${infer Name}_other`
    ? Name
    : never
  : never;

type OtherParams<Section, Key extends string> = `${Key}_other` extends keyof Section
  ? Exclude<ParamNames<Section[`${Key}_other`]>, 'count'>
  : never;

/** The params of a sentence with plural forms: the number that chooses the form, and the others. */
type PluralParams<Section, Key extends string> = { count: number } & Record<
  OtherParams<Section, Key>,
  string | number
>;

/**
 * Fills in a sentence in the plural form for a number, and formats the number.
 *
 * @param section of the translations.
 * @param key of the sentence, without its form: `selected`.
 * @param tag of the language (BCP 47).
 */
export function plural<
  Section extends Record<string, unknown>,
  Key extends PluralKey<Section> & string,
>(section: Section, key: Key, params: PluralParams<Section, Key>, tag: string): string {
  const { rules, numbers } = pluralFormats(tag);
  const form = rules.select(params.count);
  const count = numbers.format(params.count);
  return interpolateAny(String(section[`${key}_${form}`]), { ...params, count });
}

type Formats = { rules: Intl.PluralRules; numbers: Intl.NumberFormat };

/** The formats are cached by language, because creating them takes longer than the rest of the work. */
const formats = new Map<string, Formats>();

function pluralFormats(tag: string): Formats {
  const known = formats.get(tag);
  if (known !== undefined) return known;
  const made = { rules: new Intl.PluralRules(tag), numbers: new Intl.NumberFormat(tag) };
  formats.set(tag, made);
  return made;
}
