/** Currencies whose smallest unit is not a hundredth (ISO 4217): how many decimal places they have. */
const digitsByCurrency: Record<string, number> = {
  ...digitsForCodes(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digitsForCodes(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digitsForCodes(4, 'CLF UYW'),
};

function digitsForCodes(digits: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]));
}

/** The decimal places of amounts in a currency. They are not read from Intl, because browsers disagree about them. */
export function minorDigits(currency: string): number {
  return Object.hasOwn(digitsByCurrency, currency) ? (digitsByCurrency[currency] ?? 2) : 2;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount of money in a language.
 *
 * @param amount in the currency's smallest unit, at most 15 digits.
 * @param tag BCP 47.
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
  // Arabic writes "US$", whose last sign would otherwise move to the other side of the letters.
  return format.format(amount / 10 ** digits).replace(/([A-Z]\p{Sc})$/u, '$1\u200e');
}

/** Divides and rounds half away from zero, as all amounts are rounded. @param divisor above zero. */
export function divideRounded(amount: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return amount < 0n ? -((-amount + half) / divisor) : (amount + half) / divisor;
}
