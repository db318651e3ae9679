import { onlyDigits, withAsciiDigits } from './digits.ts';

/** Fewer digits are not a person's number. */
const minDigits = 6;
/** With at least so many national digits, a number with a country code can be the same as one without. */
const minNational = 8;

/** Country codes (ITU-T E.164): none is the beginning of another. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** The words before an extension, in the languages that write one, and as in RFC 3966. */
const extensions =
  ';\\s*ext\\s*=|ext(?:n|ension)?|x|#|,+|;|int(?:erno)?|anexo|ramal|poste|durchwahl|dw|app(?:arat)?|toestel|tst|wew(?:n)?|доб|вн|внутр|내선|内線|分机|转';

/** A regular expression, with the flags `i` and `u`, for the extension of a number: ` ext. 12`, `x12`, `#12`, `;ext=12`. */
export const extension = `[\\s(]*(?:${extensions})[\\s.:]*\\p{Nd}{1,7}\\)?`;
const atEnd = new RegExp(`${extension}\\s*$`, 'iu');

type Phone = {
  /** The digits with the country code; null: it was not given. */
  full: string | null;
  /** The digits that are dialled within the country, without the leading zero. */
  national: string;
  /** ' x12'; '': there is none. */
  extension: string;
};

function readPhone(text: string): Phone | null {
  const ascii = withAsciiDigits(text);
  const [ending = ''] = atEnd.exec(ascii) ?? [];
  const phone = readPhoneNumber(ascii.slice(0, ascii.length - ending.length));
  if (phone !== null)
    return { ...phone, extension: ending === '' ? '' : ` x${onlyDigits(ending)}` };
  const whole = readPhoneNumber(ascii);
  return whole && { ...whole, extension: '' };
}

function readPhoneNumber(text: string): Omit<Phone, 'extension'> | null {
  const typed = text.replace(/\(\s*0\s*\)/, '');
  const digits = onlyDigits(typed);
  if (digits.length < minDigits || digits.length > 17) return null;
  const isFull = /^[\s(]*(?:\+|00)/.test(typed);
  // Within Russia a number begins with 8.
  if (!isFull) return { full: null, national: digits.replace(/^(?:0|8(?=\d{10}$))/, '') };
  const full = digits.replace(/^00/, '');
  return { full, national: full.replace(countryCode, '').replace(/^0/, '') };
}

/**
 * The keys of a number that a person gave; the number matches another one if `typedPhoneKeys` of the other has one of them. A
 * number with a country code matches a long number without a country code, but no number of another country. A number with an
 * extension matches only that extension. A number without an extension matches all extensions.
 */
export function phoneKeys(text: string): string[] {
  const phone = readPhone(text);
  if (phone === null) return [];
  const { full, national, extension: own } = phone;
  const isLong = national.length >= minNational;
  const keys =
    full === null
      ? [`phone ${national}`, ...(isLong ? [`phone of some country ${national}`] : [])]
      : [`phone +${full}`, ...(isLong ? [`phone ${national}`] : [])];
  return keys.map((key) => key + own);
}

/** The keys of a number that is found somewhere; see `phoneKeys`. */
export function typedPhoneKeys(text: string): string[] {
  const phone = readPhone(text);
  if (phone === null) return [];
  const { full, national, extension: own } = phone;
  const keys =
    full === null ? [`phone ${national}`] : [`phone +${full}`, `phone of some country ${national}`];
  return own === '' ? keys : [...keys, ...keys.map((key) => key + own)];
}

/** Whether two numbers are the same number, also in different spellings. */
export function isSamePhone(one: string, other: string): boolean {
  const keys = new Set(phoneKeys(one));
  const isSameExtension = readPhone(one)?.extension === readPhone(other)?.extension;
  return isSameExtension && typedPhoneKeys(other).some((key) => keys.has(key));
}

/** The digits that all spellings of a number contain; null: the text is no number. */
export function nationalDigits(text: string): string | null {
  return readPhone(text)?.national ?? null;
}
