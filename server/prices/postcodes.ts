import { canBegin, isPostcode, plainPostcode } from '../shared/postcodes.ts';

const british = /^[A-Z]{1,2}\d[A-Z\d]?(?=\d[A-Z]{2}$|$)/;

/** The first part of postcodes that have two: the outward code, the routing key of Ireland, the FSA of Canada. */
const outwardForms: Record<string, RegExp> = {
  GB: british,
  GG: british,
  IM: british,
  JE: british,
  IE: /^(?:[A-Z]\d\d|D6W)/,
  CA: /^[A-Z]\d[A-Z]/,
};

/**
 * Whether a postcode is one of those that a zone names: a range such as `10000-19999`, or how they begin; a `*` at the end says
 * the same. Where postcodes have two parts, the first one counts: `M1` is not `M11`, `EC1` is also `EC1A`, and letters alone are
 * an area.
 *
 * @param country null: it is not known.
 */
export function matchesPostcode(rule: string, postcode: string, country: string | null): boolean {
  const text = withoutStar(rule);
  const start = plainPostcode(text);
  const whole = plainPostcode(postcode);
  const range = rangeIn(text);
  if (range !== null && !isPostcode(text, country)) {
    const digits = whole.slice(0, range.from.length);
    return /^\d+$/.test(digits) && range.from <= digits && digits <= range.to;
  }
  const form = outwardForms[country ?? countryOf(postcode) ?? ''];
  if (form === undefined) return whole.startsWith(start);
  const outward = outwardOf(postcode, form);
  const [first = '', ...inward] = text.split(/\s+/);
  if (inward.length > 0) return plainPostcode(first) === outward && whole.startsWith(start);
  if (/^[A-Z]+$/.test(start)) return outward.replace(/\d.*$/, '') === start;
  if (start.length > outward.length && form.exec(start)?.[0] !== start) {
    return whole.startsWith(start);
  }
  const isOther = /\d$/.test(start) && /^\d/.test(outward.slice(start.length));
  return outward.startsWith(start) && !isOther;
}

/** Whether any postcode can match this, of one of these countries; none: of any. */
export function canMatch(rule: string, countries: readonly string[]): boolean {
  const text = withoutStar(rule);
  const start = plainPostcode(text);
  const range = rangeIn(text);
  const isRange = range !== null && !countries.some((country) => isPostcode(text, country));
  if (isRange && range.from > range.to) return false;
  if (!/^[A-Z\d]+$/.test(start)) return false;
  if (countries.length === 0) return true;
  if (isRange) {
    const { from, to } = range;
    return countries.some((country) => canBegin(from, country) && canBegin(to, country));
  }
  return countries.some((country) => {
    // In Ireland and Canada all first parts are equally long, so that a digit may need a letter behind it.
    const isPart = (country === 'IE' || country === 'CA') && /^[A-Z]\d$/.test(start);
    const letter = country === 'IE' ? 'W' : 'A';
    return canBegin(isPart ? start + letter : start, country);
  });
}

function withoutStar(rule: string): string {
  return rule.replace(/[\s*]+$/, '').trim();
}

const rangeForm =
  /^(?<from>\d[\d -]*?)(?:\s+-\s+|\s*–\s*)(?<to>\d[\d -]*)$|^(?<first>\d[\d ]*)-(?<last>[\d ]+)$/;

/** Both ends of a range, equally long; null: it is none, as `4100-020`. */
function rangeIn(text: string): { from: string; to: string } | null {
  const { from, to, first = '', last = '' } = rangeForm.exec(text)?.groups ?? {};
  const ends = [from ?? first, to ?? last].map(plainPostcode);
  const [low = '', high = ''] = ends;
  return low !== '' && low.length === high.length ? { from: low, to: high } : null;
}

function outwardOf(postcode: string, form: RegExp): string {
  const [first = ''] = postcode.trim().split(/[\s-]/).map(plainPostcode);
  const whole = plainPostcode(postcode);
  if (form.exec(first)?.[0] === first) return first;
  return form.exec(whole)?.[0] ?? whole;
}

/** The country with postcodes of two parts that one is of. */
function countryOf(postcode: string): string | undefined {
  return ['GB', 'CA', 'IE'].find((country) => isPostcode(postcode, country));
}
