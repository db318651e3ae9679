import { partsBesidePostcode } from '../../parcels/addresses/town.ts';
import { withoutInvisible } from '../../parcels/addresses/words.ts';
import { withAsciiDigits } from '../../shared/digits.ts';

/** Most addresses have one postcode; other matches are numbers of the same shape. */
const maxPostcodes = 8;

const shapes = [
  // British, Irish, Canadian, Dutch and Argentinian postcodes.
  /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/g,
  /\b[A-Z]\d[\dW]\s?[A-Z\d]{4}\b/g,
  /\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/g,
  /\b\d{4}\s?[A-Z]{2}\b/g,
  /\b[A-Z]\d{4}[A-Z]{3}\b/g,
  // Postcodes in two parts: 60607-1234, 01305-000, 1000-205, 530-0041, 00-950, 111 22, 560 001.
  /\b\d{5}-\d{3,5}\b/g,
  /\b\d{4}-\d{3}\b/g,
  /\b\d{3}-\d{4}\b/g,
  /\b\d{2}-\d{3}\b/g,
  /\b\d{3}\s\d{2,3}\b/g,
  /\b(?:\d{4,7}|\d{10})\b/g,
];

/**
 * The normalized postcodes in an address on one line, by their known shapes. If some are next to a town, only these are returned.
 * Otherwise a number at the beginning counts as a house number if there is another number.
 */
export function postcodesIn(text: string): string[] {
  const address = withoutInvisible(text).replace(/[\p{Pd}−]/gu, '-');
  const beside = partsBesidePostcode(address).flatMap(shapedPostcodes);
  return [...new Set(beside.length > 0 ? beside : shapedPostcodes(address))].slice(0, maxPostcodes);
}

function shapedPostcodes(address: string): string[] {
  const text = withAsciiDigits(address);
  const found = longestMatches(shapes.flatMap((shape) => [...text.matchAll(shape)]));
  const others = found.filter(({ 0: code, index }) => index > 0 || !/^\d{4,5}$/.test(code));
  const codes = (others.length > 0 ? others : found).map(([code]) => normalizePostcode(code));
  // Many people know only the first part of a long American postcode.
  const short = codes.filter((code) => /^\d{9}$/.test(code)).map((code) => code.slice(0, 5));
  return [...codes, ...short];
}

function longestMatches(found: RegExpExecArray[]): RegExpExecArray[] {
  const isPart = (one: RegExpExecArray, of: RegExpExecArray) =>
    of[0].length > one[0].length &&
    of.index <= one.index &&
    of.index + of[0].length >= one.index + one[0].length;
  return found.filter((one) => !found.some((other) => isPart(one, other)));
}

/** Normalizes a postcode to compare it: capital letters and digits only, without the letters of a country before the number. */
export function normalizePostcode(typed: string): string {
  const code = withAsciiDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
  return code.replace(/^[A-Z]{1,2}(?=\d{4,}$)/, '');
}
