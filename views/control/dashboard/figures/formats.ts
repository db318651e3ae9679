const hoursOfDay = 24;

/** `6.5 hours`, `3.2 days`: from two days on, in days. */
export function formatHours(hours: number, tag: string): string {
  const isLong = hours >= 2 * hoursOfDay;
  const number = isLong ? hours / hoursOfDay : hours;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: isLong ? 'day' : 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: number < 10 ? 1 : 0,
  }).format(number);
}

/** `93%` */
export function formatShare(part: number, whole: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'percent' }).format(part / whole);
}

/** `1,204` */
export function formatCount(count: number, tag: string): string {
  return new Intl.NumberFormat(tag).format(count);
}
