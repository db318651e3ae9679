import { digitsOf, withAsciiDigits } from './digits.ts';

/** Fewer digits are no number that belongs to somebody. */
const minDigits = 6;
/** From so many on, two numbers are the same where only one says its country. */
const minNational = 8;

/** ITU-T E.164: no code of a country begins like another one. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** What stands between a number and its extension, in the languages of those who have one on their card, and as RFC 3966 has it. */
const extensions =
  ';\\s*ext\\s*=|ext(?:n|ension)?|x|#|,+|;|int(?:erno)?|anexo|ramal|poste|durchwahl|dw|app(?:arat)?|toestel|tst|wew(?:n)?|доб|вн|внутр|내선|内線|分机|转';

/** The extension at the end of a number: ` ext. 12`, `x12`, `#12`, `;ext=12`. As in a regular expression with the flag `i`. */
export const extension = `[\\s(]*(?:${extensions})[\\s.:]*\\p{Nd}{1,7}\\)?`;
const atEnd = new RegExp(`${extension}\\s*$`, 'iu');

type Phone = {
  /** With its country's code; null: it has none. */
  full: string | null;
  /** As it is dialled within a country, without the zero that it begins with. */
  national: string;
  /** ' x12'; '': there is none. */
  extension: string;
};

function readPhone(text: string): Phone | null {
  const ascii = withAsciiDigits(text);
  const [ending = ''] = atEnd.exec(ascii) ?? [];
  const phone = readNumber(ascii.slice(0, ascii.length - ending.length));
  if (phone !== null) return { ...phone, extension: ending === '' ? '' : ` x${digitsOf(ending)}` };
  const whole = readNumber(ascii);
  return whole && { ...whole, extension: '' };
}

function readNumber(text: string): Omit<Phone, 'extension'> | null {
  const typed = text.replace(/\(\s*0\s*\)/, '');
  const digits = digitsOf(typed);
  if (digits.length < minDigits || digits.length > 17) return null;
  const isFull = /^[\s(]*(?:\+|00)/.test(typed);
  // As it is dialled in Russia.
  if (!isFull) return { full: null, national: digits.replace(/^(?:0|8(?=\d{10}$))/, '') };
  const full = digits.replace(/^00/, '');
  return { full, national: full.replace(countryCode, '').replace(/^0/, '') };
}

/**
 * What is known of a number that a person gave: a number with its country's code is the same as one without, where that says
 * enough, but not as one of another country. One with an extension is that extension's alone; one without is the same as all
 * of its extensions.
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

/** The keys of the above that a number matches where it is found. */
export function typedPhoneKeys(text: string): string[] {
  const phone = readPhone(text);
  if (phone === null) return [];
  const { full, national, extension: own } = phone;
  const keys =
    full === null ? [`phone ${national}`] : [`phone +${full}`, `phone of some country ${national}`];
  return own === '' ? keys : [...keys, ...keys.map((key) => key + own)];
}

/** Whether two numbers are the same, however they are spelled. */
export function isSamePhone(one: string, other: string): boolean {
  const keys = new Set(phoneKeys(one));
  const isSameExtension = readPhone(one)?.extension === readPhone(other)?.extension;
  return isSameExtension && typedPhoneKeys(other).some((key) => keys.has(key));
}

/** The digits that all spellings of a number have in them; null: it is none. */
export function nationalDigits(text: string): string | null {
  return readPhone(text)?.national ?? null;
}
