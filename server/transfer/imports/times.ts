import { halfDayIn, isFilling } from './date-words.ts';

/** `08:30`, `08.30.15`, `8 h 30`, with a fraction of a second; what stands before and behind is the half of the day. */
const clock =
  /^(\D*?)(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?!\d)(\D*)$/iu;
/** `Z`, `+0100`, `UTC+1`; what stands in brackets behind it only names the place. */
const zone =
  /\s*(?:(Z|UTC|GMT)|(?:UTC|GMT)?\s*([+-])(\d{1,2})(?:(:?)(\d{2}))?)\s*(?:\([^()]*\))?$/i;
/** What may follow an hour and says no more than that it is one. */
const hourWords = ['h', 'hr', 'hrs', 'uhr', 'o’clock'];

/** `HH:MM:SS`, with a fraction where there is one, and `Z` or an offset where the text says it; null: no time. */
export function readTime(text: string): string | null {
  const [offset = '', , sign, hours, colon, minutes = '00'] = zone.exec(text) ?? [];
  const time = readClock(text.slice(0, text.length - offset.length).trim());
  if (time === null || offset === '') return time;
  if (sign === undefined || hours === undefined) return `${time}Z`;
  // Rather from half past eight to half past nine.
  if (/^[^\s:]*\d\d?:\d\d-\d\d:\d\d$/.test(text) && colon === ':') return null;
  return `${time}${sign}${hours.padStart(2, '0')}:${minutes}`;
}

function readClock(text: string): string | null {
  const [, before = '', hour, minutes, seconds = '00', fraction = '', after = ''] =
    clock.exec(text) ?? [];
  if (hour === undefined) return null;
  // In Arabic a letter behind the year is its era, and behind the time the half of the day.
  const words = [...wordsIn(before, isFilling), ...wordsIn(after, isOnlyFilling)];
  const around = words.join(' ');
  const half = halfDayIn(around);
  const isHour = hourWords.includes(around.toLowerCase());
  if (half === undefined && (minutes === undefined || around !== '') && !isHour) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const whole = `${String(hours).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`;
  return milliseconds === '000' ? whole : `${whole}.${milliseconds}`;
}

/** The words of a text without those that say nothing, such as “um” before a time. */
function wordsIn(text: string, isNothing: (word: string) => boolean): string[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return words.filter((word) => !isNothing(word));
}

function isOnlyFilling(word: string): boolean {
  return isFilling(word) && halfDayIn(word) === undefined;
}
