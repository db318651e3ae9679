import { calendarDay } from '../../http/input/fields.ts';
import { invalidField } from '../../http/input/validation.ts';

const weekdays = 'MO|TU|WE|TH|FR|SA|SU';
/** The parts of a rule that are taken, each at most once. */
const parts: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY)$/,
  BYDAY: new RegExp(`^(${weekdays})(,(${weekdays}))*$`),
  UNTIL: /^\d{8}(T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/,
};

/** Requires a rule of RFC 5545 that repeats each day or each week. @throws {InvalidRequest} */
export function requireRepeat(repeat: string | null | undefined): void {
  if (repeat == null) return;
  const given = repeat.split(';').map((part) => part.split('='));
  const isKnown = given.every(
    ([name = '', value = '', ...more]) => more.length === 0 && parts[name]?.test(value),
  );
  const names = given.map(([name]) => name);
  const isOnce = new Set(names).size === names.length;
  const [, until] = given.find(([name]) => name === 'UNTIL') ?? [];
  const isDay = until === undefined || calendarDay().safeParse(toDay(until)).success;
  if (!isKnown || !isOnce || !isDay || !names.includes('FREQ')) {
    throw invalidField('repeat', 'choice', { options: 'FREQ=DAILY, FREQ=WEEKLY;BYDAY=MO,TH' });
  }
}

/** The day of a time in RFC 5545, as the site writes days. */
function toDay(time: string): string {
  return time.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3');
}

/** The next day that a rule names after a day; null: there is none. @param first the day from which it counts. */
export async function nextDay(
  repeat: string,
  first: string,
  after: string,
): Promise<string | null> {
  // Loaded here, because few sites repeat anything, and each start would compile it.
  const { default: ICAL } = await import('ical.js');
  const days = ICAL.Recur.fromString(repeat).iterator(ICAL.Time.fromDateString(first));
  for (let day = days.next(); day; day = days.next()) {
    const text = day.toString().slice(0, 10);
    if (text > after) return text;
  }
  return null;
}
