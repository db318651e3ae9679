/** A time of the day, `HH:MM`. @param seconds since midnight. */
export function clockText(seconds: number): string {
  const minutes = Math.min(24 * 60 - 1, Math.max(0, Math.round(seconds / 60)));
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
