const hoursOfDay = 24;

/** `6.5 hours`, `3.2 days`: from two days on, in days. */
export function formatHours(hours: number, tag: string): string {
  const isLong = hours >= 2 * hoursOfDay;
  const number = isLong ? hours / hoursOfDay : hours;
  const maximumFractionDigits = number < 10 ? 1 : 0;
  const unit = isLong ? 'day' : 'hour';
  return formatOf(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits,
  }).format(number);
}

/** `93%` */
export function formatShare(part: number, whole: number, tag: string): string {
  return formatOf(tag, { style: 'percent' }).format(part / whole);
}

/** `1,204` */
export function formatCount(count: number, tag: string): string {
  return formatOf(tag, {}).format(count);
}

/** Kept: to make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format;
}
