declare const names: unique symbol;

/** A sentence of the translations with `{{params}}`, whose names the compiler alone knows. */
export type Sentence<Names extends string> = string & {
  readonly length: number;
  readonly [names]?: Names;
};

/** The names of a sentence's params; never for a text that is no such sentence. */
export type ParamNames<S> = S extends { readonly [names]?: infer Names }
  ? Names extends string
    ? Names
    : never
  : never;

/** What fills the params of a sentence; a text without any does not compile. */
export type ParamsOf<S> = [ParamNames<S>] extends [never]
  ? never
  : Record<ParamNames<S>, string | number>;

export type Params = Record<string, string | number>;

/** Fills in the `{{params}}` of a sentence of the translations. */
export function interpolate<S extends string>(sentence: S, params: ParamsOf<S>): string {
  return interpolateUnchecked(sentence, params);
}

/** The same for a sentence that is chosen by a name, as errors are; a param without a value is left unchanged. */
export function interpolateUnchecked(sentence: string, params: Params): string {
  return replaceNames(sentence, /\{\{(\w+)\}\}/g, params);
}

/** Fills in the `{fields}` of a text that users write, or of an address; a field without a value is left unchanged. */
export function interpolateFields(text: string, values: Params): string {
  return replaceNames(text, /\{(\w+)\}/g, values);
}

function replaceNames(text: string, pattern: RegExp, values: Params): string {
  // Most lines of a long text have no name to fill in.
  if (!text.includes('{')) return text;
  return text.replace(pattern, (whole, name: string) =>
    // Only own properties: users write such texts too, and could name inherited properties.
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
