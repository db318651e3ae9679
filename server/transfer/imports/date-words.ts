import { languageMenu } from '../../shared/languages.ts';
import { normalizeWords } from './headings.ts';

/** The site's languages, and countries that have other names of months, or write them otherwise. */
const locales = [
  ...languageMenu.map(({ tag }) => tag),
  ...['en-GB', 'pt-BR', 'de-AT', 'fr-CA', 'es-MX', 'ar-EG', 'ar-IQ', 'ar-MA', 'ar-DZ', 'fa-AF'],
];
/** Of other languages, the words for the halves of a day. */
const halfDayLocales = [...locales, 'zh', 'ja', 'ko'];

/** Spellings that Intl does not have. */
const otherMonths: [word: string, month: number][] = [
  ['mrz', 3],
  ['set', 9],
  ['sept', 9],
  ['सितम्बर', 9],
  ['नवम्बर', 11],
  ['दिसम्बर', 12],
];

/** Words around a date and before its time: “12 de noviembre”, “the 12th of”, “12 ноября 2026 г. в 08:30”. */
const fillers =
  'de del of the den der le el il di d ngày năm tanggal г год года year yıl م میلادی ad ce at um à às as alle ore om kl klo klockan в pukul lúc في ساعت को बजे a las la 년 월 일';

type Words = {
  months: Map<string, number>;
  fillers: Set<string>;
  halves: Map<string, 'am' | 'pm'>;
};

let made: Words | undefined;

function words(): Words {
  made ??= makeWords();
  return made;
}

function makeWords(): Words {
  const months = new Map(otherMonths.map(([word, month]) => [normalizeWords(word), month]));
  const filling = new Set(fillers.split(' ').map(normalizeWords));
  for (const locale of locales) {
    for (const width of ['long', 'short'] as const) {
      for (let month = 1; month <= 12; month += 1) {
        for (const name of monthNames(locale, width, month)) months.set(name, month);
      }
      for (let day = 1; day <= 7; day += 1) {
        const [name] = partsOf(
          locale,
          { weekday: width },
          new Date(Date.UTC(2026, 0, day)),
          'weekday',
        );
        for (const word of wordsIn(name ?? '')) filling.add(normalizeWords(word));
      }
    }
  }
  const halves = new Map<string, 'am' | 'pm'>([
    ['a', 'am'],
    ['p', 'pm'],
    ...halfDayLocales.flatMap((locale) => halvesIn(locale)),
  ]);
  return { months, fillers: filling, halves };
}

/** Alone, and beside a day, where some languages have another form. A number is no name. */
function monthNames(locale: string, width: 'long' | 'short', month: number): string[] {
  const date = new Date(Date.UTC(2026, month - 1, 12));
  const texts = [
    ...partsOf(locale, { month: width }, date, 'month'),
    ...partsOf(locale, { day: 'numeric', month: width, year: 'numeric' }, date, 'month'),
  ];
  return texts.map(normalizeWords).filter((name) => name !== '' && !/\d/.test(name));
}

function halvesIn(locale: string): [string, 'am' | 'pm'][] {
  return [8, 20].flatMap((hour) => {
    const date = new Date(Date.UTC(2026, 0, 1, hour));
    const texts = partsOf(locale, { hour: 'numeric', hour12: true }, date, 'dayPeriod');
    return texts.map((text): [string, 'am' | 'pm'] => [
      normalizeWords(text),
      hour < 12 ? 'am' : 'pm',
    ]);
  });
}

function partsOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  date: Date,
  type: Intl.DateTimeFormatPartTypes,
): string[] {
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
    ...options,
  });
  return format.formatToParts(date).flatMap((part) => (part.type === type ? [part.value] : []));
}

function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\u200c]+/u).filter((word) => word !== '');
}

/** The number of the month that a text names, in any language of the site; weekdays and “of” may stand beside it. */
export function monthIn(text: string): number | undefined {
  const all = wordsIn(text);
  if (all.length > 6) return undefined;
  const others = all.filter((word) => !isFiller(word));
  // A short weekday may be a month as well: “mar” is Tuesday and March.
  return monthNamed((others.length === 0 ? all : others).join(''));
}

function monthNamed(text: string): number | undefined {
  const word = normalized(text);
  const { months } = words();
  return months.get(word) ?? monthBeginning(word);
}

/** The month whose names alone begin with these letters. */
function monthBeginning(word: string): number | undefined {
  if (word.length < 3) return undefined;
  const found = new Set<number>();
  for (const [name, month] of words().months) if (name.startsWith(word)) found.add(month);
  return found.size === 1 ? [...found][0] : undefined;
}

/** Whether a text has only weekdays, and words that say nothing of the date beside them. */
export function isFilling(text: string): boolean {
  return wordsIn(text).every(isFiller);
}

function isFiller(word: string): boolean {
  return words().fillers.has(normalized(word));
}

/** Files repeat the same words in each row. */
const normalizedWords = new Map<string, string>();
const mostWords = 1000;

function normalized(word: string): string {
  const known = normalizedWords.get(word);
  if (known !== undefined) return known;
  const found = normalizeWords(word);
  if (normalizedWords.size < mostWords) normalizedWords.set(word, found);
  return found;
}

/** Which half of the day a text says. */
export function halfDayIn(text: string): 'am' | 'pm' | undefined {
  return words().halves.get(normalized(text));
}
