import { canBegin, isPostcode, plainPostcode } from '../shared/postcodes.ts';

const british = /^[A-Z]{1,2}\d[A-Z\d]?(?=\d[A-Z]{2}$|$)/;

/** The first part of two-part postcodes: the British outward code, the Irish routing key, the Canadian FSA. */
const outwardForms: Record<string, RegExp> = {
  GB: british,
  GG: british,
  IM: british,
  JE: british,
  IE: /^(?:[A-Z]\d\d|D6W)/,
  CA: /^[A-Z]\d[A-Z]/,
};

/**
 * Whether a postcode matches a zone's rule. A rule is a range such as `10000-19999`, or the beginning of postcodes, with or
 * without a `*` at its end. Of postcodes with two parts, the whole first part has to match: `M1` does not match `M11`, `EC1`
 * also matches `EC1A`, and letters alone match an area.
 *
 * @param country ISO 3166-1; null: it is not known.
 */
export function matchesPostcode(rule: string, postcode: string, country: string | null): boolean {
  const text = withoutStar(rule);
  const start = plainPostcode(text);
  const whole = plainPostcode(postcode);
  const range = postcodeRange(text);
  if (range !== null && !isPostcode(text, country)) {
    const digits = whole.slice(0, range.from.length);
    return /^\d+$/.test(digits) && range.from <= digits && digits <= range.to;
  }
  const form = outwardForms[country ?? twoPartCountry(postcode) ?? ''];
  if (form === undefined) return whole.startsWith(start);
  const outward = outwardCode(postcode, form);
  const [first = '', ...inward] = text.split(/\s+/);
  if (inward.length > 0) return plainPostcode(first) === outward && whole.startsWith(start);
  if (/^[A-Z]+$/.test(start)) return outward.replace(/\d.*$/, '') === start;
  if (start.length > outward.length && form.exec(start)?.[0] !== start) {
    return whole.startsWith(start);
  }
  const isOther = /\d$/.test(start) && /^\d/.test(outward.slice(start.length));
  return outward.startsWith(start) && !isOther;
}

/** Whether a rule can match any postcode of these countries; if no countries are given, of any country. */
export function canMatchPostcode(rule: string, countries: readonly string[]): boolean {
  const text = withoutStar(rule);
  const start = plainPostcode(text);
  const range = postcodeRange(text);
  const isRange = range !== null && !countries.some((country) => isPostcode(text, country));
  if (isRange && range.from > range.to) return false;
  if (!/^[A-Z\d]+$/.test(start)) return false;
  if (countries.length === 0) return true;
  if (isRange) {
    const { from, to } = range;
    return countries.some((country) => canBegin(from, country) && canBegin(to, country));
  }
  return countries.some((country) => {
    // In Ireland, two characters are only a first part with the W of `D6W`.
    const isPart = country === 'IE' && /^[A-Z]\d$/.test(start);
    return canBegin(isPart ? `${start}W` : start, country);
  });
}

function withoutStar(rule: string): string {
  return rule.replace(/[\s*]+$/, '').trim();
}

const rangeForm =
  /^(?<from>\d[\d -]*?)(?:\s+-\s+|\s*–\s*)(?<to>\d[\d -]*)$|^(?<first>\d[\d ]*)-(?<last>[\d ]+)$/;

/** Both ends of a range, which are equally long; null if the text is no range, such as the postcode `4100-020`. */
function postcodeRange(text: string): { from: string; to: string } | null {
  const { from, to, first = '', last = '' } = rangeForm.exec(text)?.groups ?? {};
  const ends = [from ?? first, to ?? last].map(plainPostcode);
  const [low = '', high = ''] = ends;
  return low !== '' && low.length === high.length ? { from: low, to: high } : null;
}

function outwardCode(postcode: string, form: RegExp): string {
  const [first = ''] = postcode.trim().split(/[\s-]/).map(plainPostcode);
  const whole = plainPostcode(postcode);
  if (form.exec(first)?.[0] === first) return first;
  return form.exec(whole)?.[0] ?? whole;
}

/** The country of a two-part postcode; undefined if it has another form. */
function twoPartCountry(postcode: string): string | undefined {
  return ['GB', 'CA', 'IE'].find((country) => isPostcode(postcode, country));
}
