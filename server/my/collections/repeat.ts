import { invalidField } from '../../http/input/validation.ts';

const weekdays = 'MO|TU|WE|TH|FR|SA|SU';
/** The parts of a rule that are taken, each at most once. */
const parts: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY)$/,
  BYDAY: new RegExp(`^(${weekdays})(,(${weekdays}))*$`),
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
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
  if (!isKnown || !isOnce || !names.includes('FREQ')) {
    throw invalidField('repeat', 'choice', { options: 'FREQ=DAILY, FREQ=WEEKLY;BYDAY=MO,TH' });
  }
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
