import type { Parcel } from '../../../server/shared/parcel.ts';

/** A number with at most two decimals, for with three it could be thousands; and a unit. */
const weightPattern = /^(\d{1,7}|\d{1,3}(?:\s\d{3})+)(?:[.,](\d{1,2}))?\s*(kg|g|lb|oz|t)s?\.?$/i;

/**
 * The weights of parcels, which are free texts, added up by their units as far as it is certain what they mean.
 *
 * @param tag BCP 47, for the numbers.
 * @returns null where there is none; and how many are not in it.
 */
export function totalWeight(
  parcels: readonly Pick<Parcel, 'weight'>[],
  tag: string,
): { weight: string | null; notWeighed: number } {
  const hundredths = new Map<string, number>();
  let notWeighed = 0;
  for (const { weight } of parcels) {
    const [, whole, part = '', unit] = weight?.trim().match(weightPattern) ?? [];
    if (whole === undefined || unit === undefined) {
      notWeighed += 1;
      continue;
    }
    const name = unit.toLowerCase();
    const value = Number(whole.replace(/\s/g, '')) * 100 + Number(part.padEnd(2, '0'));
    hundredths.set(name, (hundredths.get(name) ?? 0) + value);
  }
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  const totals = [...hundredths].map(([unit, sum]) => `${number.format(sum / 100)} ${unit}`);
  return { weight: totals.length === 0 ? null : totals.join(' + '), notWeighed };
}
