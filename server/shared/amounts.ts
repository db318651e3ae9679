import { foldDigits } from './digits.ts';
import type { DecimalMark } from './enums.ts';
import { minorDigits } from './money.ts';

/**
 * The currencies of countries (ISO 4217, as of 2026), to choose from. Intl also lists former currencies, and in older browsers
 * not the newest.
 */
export const currencies: readonly string[] = [
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF',
  'CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ',
  'GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP',
  'LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR',
  'PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC',
  'SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF',
  'YER ZAR ZMW ZWG',
].flatMap((line) => line.split(' '));

/** Whether a code is that of a currency, also a former one: an older invoice may have it. */
export function isCurrency(code: string): boolean {
  return currencies.includes(code) || Intl.supportedValuesOf('currency').includes(code);
}

/** An amount in the currency's smallest unit as people type it: `12.50`. */
export function amountText(amount: number, currency: string): string {
  return (amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));
}

/** An example of an amount, as people type it: `12.50`, of yen `1250`. */
export function amountExample(currency: string): string {
  return amountText(
    minorDigits(currency) === 0 ? 1250 : 12.5 * 10 ** minorDigits(currency),
    currency,
  );
}

/** A text with ASCII digits, plain spaces, apostrophes and hyphens, and without direction marks. */
function plainNumberText(text: string): string {
  return foldDigits(text)
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\s/g, ' ')
    .replace(/[’ʼ‘`´′٬]/g, "'")
    .replace(/[−–—]/g, '-')
    .replace(/[．，]/g, (mark) => mark.normalize('NFKC'))
    .trim();
}

/** Numbers by their decimal mark. One sign separates all thousands; India also groups as `1,25,000`. */
const patterns = {
  point:
    /^(\d+|[1-9]\d{0,2}(?<sign>[, '])\d{3}(?:\k<sign>\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3}|(?=\.\d))(?:[.٫](\d+))?$/,
  comma: /^(\d+|[1-9]\d{0,2}(?<sign>[. '])\d{3}(?:\k<sign>\d{3})*|(?=,\d))(?:[,٫](\d+))?$/,
} as const satisfies Record<DecimalMark, RegExp>;

/** Reads a number with this decimal mark, and returns it as plain decimal text; null: it is no such number. */
function readBy(mark: DecimalMark, number: string): string | null {
  const found = patterns[mark].exec(number);
  if (found === null) return null;
  const [, whole = '', , decimals] = found;
  const digits = whole.replace(/\D/g, '') || '0';
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

/** Longer texts are no numbers, and the search would take time with the square of the length. */
const maxLength = 100;

/**
 * The only number in a text, and the words around it. `point` and `comma` are the number as decimal text, without its sign, read
 * with that decimal mark; null if that is no number. An ambiguous number such as `1,250` has both, and they differ.
 */
export type WrittenNumber = {
  number: string;
  point: string | null;
  comma: string | null;
  isNegative: boolean;
  before: string;
  after: string;
};

/** Finds the number in a text, also in brackets or with a minus behind it, as accountants write; null if there is none, or more than one. */
export function findNumber(text: string): WrittenNumber | null {
  if (text.length > maxLength) return null;
  // “12,-” is twelve, and no cents.
  const plain = plainNumberText(text).replace(/([.,])--?(?=\D*$)/, '$100');
  const [, bracketed] = /^\((.*)\)$/.exec(plain) ?? [];
  const found = /^(\D*?)((?:(?<!\p{L})[.,])?\d(?:[\d.,٫' ]*\d)?)(\D*)$/u.exec(bracketed ?? plain);
  if (found === null) return null;
  const [, before = '', number = '', after = ''] = found;
  const signs = `${before}${after}`.match(/[+-]/g) ?? [];
  if (signs.length > (bracketed === undefined ? 1 : 0)) return null;
  const withoutSign = (words: string) => words.replace(/[+-]/, '').trim();
  return {
    number,
    point: readBy('point', number),
    comma: readBy('comma', number),
    isNegative: bracketed !== undefined || signs[0] === '-',
    before: withoutSign(before),
    after: withoutSign(after),
  };
}

/** Whether a number is ambiguous: `1,250`. */
export function isTwofold({ point, comma }: Pick<WrittenNumber, DecimalMark>): boolean {
  return point !== null && comma !== null && point !== comma;
}

/** Whether an ambiguous number has a point, not a comma. */
function hasPoint({ point }: Pick<WrittenNumber, DecimalMark>): boolean {
  return point?.includes('.') === true;
}

/**
 * The decimal mark of an ambiguous number, if the decimal places of its unit decide; else null. If the unit has none, the mark
 * separates thousands. If it has three or more, a point is the decimal mark, as the site itself writes it.
 */
function markByDigits(written: WrittenNumber, digits: number): DecimalMark | null {
  if (digits === 0) return hasPoint(written) ? 'comma' : 'point';
  return digits >= 3 && hasPoint(written) ? 'point' : null;
}

/** A number in units of the last of `digits` decimal places; null if it has more places, or is ambiguous and no mark decides. */
function toUnits(written: WrittenNumber, digits: number, mark: DecimalMark | null): number | null {
  if (isTwofold(written) && mark === null) return null;
  const text = isTwofold(written) ? written[mark ?? 'point'] : (written.point ?? written.comma);
  const [whole = '', decimals = ''] = (text ?? '').split('.');
  const rest = decimals.replace(/0+$/, '');
  if (whole === '' || whole.length > 15 || rest.length > digits) return null;
  const units = Number(`${whole}${rest.padEnd(digits, '0')}`);
  if (!Number.isSafeInteger(units)) return null;
  return written.isNegative && units !== 0 ? -units : units;
}

/**
 * Reads a typed number in units of the last of `digits` decimal places: with two places `12.5`, `12,50` and `١٢٫٥` are 1250;
 * with none `1 250` and `1.250,00` are.
 *
 * @returns null if it is no number, has more decimal places, or is ambiguous: `1.250` with two places.
 */
export function readDecimal(typed: string, digits: number): number | null {
  const written = findNumber(typed);
  if (written === null || `${written.before}${written.after}` !== '') return null;
  return toUnits(written, digits, markByDigits(written, digits));
}

/** An ambiguous number as it was typed, and the two unambiguous ways to write it. */
export type TwofoldNumber = { number: string; whole: string; decimal: string };

function twofoldNumber({ number, point, comma }: WrittenNumber): TwofoldNumber {
  const [decimal, whole] = point?.includes('.') === true ? [point, comma] : [comma, point];
  // A zero as the third decimal is left out, because two decimals look more like an amount.
  return { number, whole: whole ?? '', decimal: (decimal ?? '').replace(/0$/, '') };
}

/** The typed number if it cannot be read because it is ambiguous; else null. */
export function findTwofold(typed: string, digits: number): TwofoldNumber | null {
  const written = findNumber(typed);
  const isOpen = written !== null && isTwofold(written) && markByDigits(written, digits) === null;
  return isOpen ? twofoldNumber(written) : null;
}

/** What is known of the decimal marks in a column: which ones are certain, and an ambiguous number with a point and with a comma. */
export type MarkHints = Record<DecimalMark, boolean> & {
  openPoint: string | null;
  openComma: string | null;
};

export const noMarks: MarkHints = { point: false, comma: false, openPoint: null, openComma: null };

function addMark(
  hints: MarkHints,
  written: WrittenNumber,
  mark: DecimalMark | null = null,
): MarkHints {
  if (written.point === written.comma) return hints;
  if (!isTwofold(written)) return { ...hints, [written.point === null ? 'comma' : 'point']: true };
  if (mark !== null) return { ...hints, [mark]: true };
  const name = hasPoint(written) ? 'openPoint' : 'openComma';
  return { ...hints, [name]: hints[name] ?? written.number };
}

/** A number with a mark; most cells have none, and are not read any further. */
const hasMark = /\p{Nd}[.,٫]\p{Nd}/u;

/** Adds what a further cell of the column says about its marks. */
export function addTextMarks(text: string, hints: MarkHints): MarkHints {
  const written = hasMark.test(text) ? findNumber(text) : null;
  // A text with more words than a unit or a currency is not an amount. It is a text that contains a number.
  const isOne = written !== null && /^\S*$/.test(`${written.before}${written.after}`);
  return isOne ? addMark(hints, written) : hints;
}

/** Adds what a further amount of the column says about its marks. */
export function addAmountMarks({ written, mark }: WrittenAmount, hints: MarkHints): MarkHints {
  return addMark(hints, written, mark);
}

/** The decimal mark of a column; null if its cells show none, or both. */
export function columnMark({ point, comma }: MarkHints): DecimalMark | null {
  if (point === comma) return null;
  return point ? 'point' : 'comma';
}

/** Signs that `Intl` does not have, with their currencies. */
const otherSigns =
  'đ VND|rs INR PKR LKR NPR MUR|руб RUB|р RUB|грн UAH|元 CNY|円 JPY|원 KRW|us$ USD';
/** Languages with other signs than English. */
const signLocales = 'en ar bg da fa he ro sr'.split(' ');

function currencySigns(currency: string, locales: readonly string[]): string[] {
  return locales.flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay,
      });
      const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
      return normalizeSign(sign ?? currency);
    }),
  );
}

/** Reads a currency's code, or a sign that only one currency has; undefined: neither. */
export function readCurrency(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (isCurrency(code)) return code;
  const possible = currenciesWithSign(normalizeSign(text));
  return possible.size === 1 ? [...possible][0] : undefined;
}

/** A sign in lower case, without direction marks and the point of an abbreviation. */
function normalizeSign(sign: string): string {
  return plainNumberText(sign).normalize('NFKC').toLowerCase().replace(/\.$/, '');
}

let currenciesBySign: Map<string, Set<string>> | undefined;
const signsByCurrency = new Map<string, readonly string[]>();

/** The currencies that a normalized sign can mean in English, or by `otherSigns`. */
function currenciesWithSign(sign: string): ReadonlySet<string> {
  if (currenciesBySign === undefined) {
    currenciesBySign = new Map();
    const others = otherSigns.split('|').map((line) => line.split(' '));
    const signs = currencies.flatMap((code) =>
      currencySigns(code, ['en']).map((sign) => [sign, code]),
    );
    for (const [name = '', ...codes] of [...signs, ...others]) {
      const all = currenciesBySign.get(name) ?? new Set();
      currenciesBySign.set(name, all);
      for (const code of codes) all.add(code);
    }
  }
  return currenciesBySign.get(sign) ?? new Set();
}

function isCurrencySign(sign: string, currency: string): boolean {
  if (!isCurrency(currency)) return false;
  const signs = signsByCurrency.get(currency) ?? currencySigns(currency, signLocales);
  signsByCurrency.set(currency, signs);
  return signs.includes(sign) || currenciesWithSign(sign).has(currency);
}

/** Currencies whose cents are not used: a point in an amount with their sign separates thousands. */
const centless = ['COP', 'HUF', 'IDR'];

/** An amount; `mark`: the decimal mark by which an ambiguous one is read, if its currency decides; else null. */
export type WrittenAmount = { written: WrittenNumber; currency: string; mark: DecimalMark | null };

/** Finds the amount in a text, and its currency; null if there is none. @param preferred as in `readMoney`. */
export function findAmount(text: string, preferred: string): WrittenAmount | null {
  const written = findNumber(text);
  if (written === null || (written.before !== '' && written.after !== '')) return null;
  const named = written.before || written.after;
  const code = named.toUpperCase();
  const sign = named === '' || isCurrency(code) ? '' : normalizeSign(named);
  let currency: string | undefined = named === '' ? preferred : code;
  if (sign !== '') {
    const possible = currenciesWithSign(sign);
    currency = possible.size === 1 ? [...possible][0] : undefined;
    if (isCurrencySign(sign, preferred)) currency = preferred;
  }
  if (currency === undefined || !isCurrency(currency)) return null;
  const hasThousands = sign !== '' && centless.includes(currency) && hasPoint(written);
  const mark = hasThousands ? 'comma' : markByDigits(written, minorDigits(currency));
  return { written, currency, mark };
}

export type Money = { amount: number; currency: string };

/** `mark`: how to read an ambiguous amount if the currency does not decide. `isSigned`: an amount below zero is allowed. */
type MoneyOptions = { mark?: DecimalMark | null; isSigned?: boolean };

/**
 * Reads an amount as people write it: `1.250,50`, `€ 120.50`, `120 EUR`.
 *
 * @param preferred the currency if the text does not say another one.
 * @returns null if it is no amount, or ambiguous: `1.250` is more than a thousand for some, and several currencies may share a
 *   sign.
 */
export function readMoney(
  text: string,
  preferred: string,
  { mark = null, isSigned = false }: MoneyOptions = {},
): Money | null {
  const found = findAmount(text, preferred);
  if (found === null) return null;
  const { written, currency } = found;
  const amount = toUnits(written, minorDigits(currency), found.mark ?? mark);
  return amount === null || (amount < 0 && !isSigned) ? null : { amount, currency };
}

/** Why an amount cannot be read. */
export type AmountFault =
  /** The amount has no currency, or has a sign that several currencies share. */
  | { key: 'currency' }
  | { key: 'twofold'; number: TwofoldNumber }
  | { key: 'amount'; currency: string };

export function amountFault(text: string, preferred: string): AmountFault {
  const { before = '', after = '' } = findNumber(text) ?? {};
  const isSeveral = currenciesWithSign(normalizeSign(before || after)).size > 1;
  const isLacking = preferred === '' && readMoney(text, 'EUR') !== null;
  const found = findAmount(text, preferred || 'EUR');
  if ((isSeveral && found === null) || isLacking) return { key: 'currency' };
  const isOpen = found !== null && found.mark === null && isTwofold(found.written);
  return isOpen
    ? { key: 'twofold', number: twofoldNumber(found.written) }
    : { key: 'amount', currency: found?.currency ?? preferred };
}
