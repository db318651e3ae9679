/** Currencies whose smallest unit is not a hundredth (ISO 4217): how many decimal places they have. */
const digitsByCurrency: Record<string, number> = {
  ...same(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...same(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...same(4, 'CLF UYW'),
};

function same(digits: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]));
}

/** The decimal places of amounts in a currency. Engines differ in this, so that Intl is not asked. */
export function minorDigits(currency: string): number {
  return Object.hasOwn(digitsByCurrency, currency) ? (digitsByCurrency[currency] ?? 2) : 2;
}

/**
 * The currencies that countries pay with (ISO 4217, as of 2026), to choose from. Engines list former ones too, and
 * older engines not the newest.
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

/** Whether it is the code of a currency that is, or was, in use: a former one may stand in an older invoice. */
export function isCurrency(code: string): boolean {
  return currencies.includes(code) || Intl.supportedValuesOf('currency').includes(code);
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount of money in words of a language.
 *
 * @param amount in the currency's smallest unit, at most 15 digits.
 */
export function formatMoney(amount: number, currency: string, tag: string): string {
  const digits = minorDigits(currency);
  const key = `${tag} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  // In Arabic a dollar is "US$", whose last sign would move to the other side of the letters.
  return format.format(amount / 10 ** digits).replace(/([A-Z]\p{Sc})$/u, '$1\u200e');
}

/** An amount in the currency's smallest unit as it is typed: `12.50`. */
export function amountText(amount: number, currency: string): string {
  return (amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));
}

/**
 * What a typed number is in units of its last decimal place: `12.5`, `12,50` and `١٢٫٥` with two places are 1250.
 *
 * @returns null where it is no number, has more decimal places, or could be thousands: `1.250` with two places.
 */
export function readDecimal(typed: string, digits: number): number | null {
  const text = typed
    .trim()
    .replace(/\p{Nd}/gu, toAscii)
    .replace(/[,٫]/, '.')
    .replace('−', '-');
  const found = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (found === null) return null;
  const [, sign = '', whole = '', decimals = ''] = found;
  const kept = decimals.replace(/0+$/, '');
  const couldBeThousands = decimals.length === 3 && digits < 3;
  if (kept.length > digits || couldBeThousands) return null;
  const number = Number(`${sign}${whole}${kept.padEnd(digits, '0')}`);
  return Number.isSafeInteger(number) ? number : null;
}

/** A digit of any script; those of one stand in a row, which begins where the number before is no digit. */
function toAscii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
