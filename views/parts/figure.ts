import type { Figure } from '../../server/content/shared/home.ts';

/** How a figure shows numbers in a language (BCP 47). */
export function figureFormat(
  { digits, suffix }: Pick<Figure, 'digits' | 'suffix'>,
  tag: string,
): (number: number) => string {
  const format = new Intl.NumberFormat(tag, {
    // 2000, but 20,000.
    useGrouping: 'min2',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (number) => `${format.format(number)}${suffix}`;
}
