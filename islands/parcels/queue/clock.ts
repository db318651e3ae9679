/**
 * The time by the site's clock. Devices' clocks are often minutes off, and the later of two events decides on a
 * parcel's stage.
 */

const key = 'waybill-scan-clock';

/** The site gives its time in whole seconds, and responses take time. */
const goodEnoughMs = 10_000;

/** Compares this device's clock with the time of an answer. */
export function setClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const known = Math.abs(difference) < goodEnoughMs ? 0 : difference;
  try {
    localStorage.setItem(key, String(known));
  } catch {
    // Without storage, this device's clock is used.
  }
}

/** The time, as far as this device knows, without a network too. */
export function siteTime(): Date {
  return new Date(Date.now() + storedDifference());
}

function storedDifference(): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}
