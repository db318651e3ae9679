/** The digits that spreadsheet programs show; what lies beyond them is the noise of binary fractions. */
const significantDigits = 15;

/** A number as the shortest decimal text, with a point and without an exponent. */
export function decimalText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const shown = String(Number(value.toPrecision(significantDigits)));
  const [digits = '', exponent] = shown.split('e-');
  if (exponent === undefined) return shown;
  const sign = digits.startsWith('-') ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`;
}
