import { DayPicker } from 'react-day-picker';
import type { Messages } from '../../../views/translations/messages.ts';

type Words = 'chooseDay' | 'month' | 'nextMonth' | 'previousMonth' | 'year';

export type CalendarContext = {
  t: Pick<Messages['control']['form'], Words>;
  /** The BCP 47 tag and the writing direction of the language. */
  language: { tag: string; dir: 'ltr' | 'rtl' };
};

type Props = {
  context: CalendarContext;
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  onChange: (day: string) => void;
};

/** The number of years back and forward that the calendar offers. */
const yearRange = 10;

/** A month in the user's language. Each Date is a day, at midnight in the browser's time zone. */
export function Calendar({ context: { t, language }, value, onChange }: Props) {
  const selected = parseLocalDay(value);
  const today = new Date();
  const { tag } = language;
  const written = (options: Intl.DateTimeFormatOptions) => {
    // The grid is a month of the Gregorian calendar, so its names and numbers must also be Gregorian.
    const format = new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory' });
    return (date: Date) => format.format(date);
  };
  return (
    <DayPicker
      mode="single"
      autoFocus
      captionLayout="dropdown"
      navLayout="around"
      selected={selected}
      defaultMonth={selected ?? today}
      startMonth={new Date(today.getFullYear() - yearRange, 0)}
      endMonth={new Date(today.getFullYear() + yearRange, 11)}
      lang={tag}
      dir={language.dir}
      weekStartsOn={firstWeekday(tag)}
      onSelect={(date) => onChange(date === undefined ? value : localIsoDay(date))}
      formatters={{
        formatCaption: written({ year: 'numeric', month: 'long' }),
        formatDay: written({ day: 'numeric' }),
        formatMonthDropdown: written({ month: 'long' }),
        formatYearDropdown: written({ year: 'numeric' }),
        formatWeekdayName: written({ weekday: 'narrow' }),
      }}
      labels={{
        labelNav: () => '',
        labelGrid: written({ year: 'numeric', month: 'long' }),
        labelMonthDropdown: () => t.month,
        labelYearDropdown: () => t.year,
        labelNext: () => t.nextMonth,
        labelPrevious: () => t.previousMonth,
        labelDayButton: written({ dateStyle: 'full' }),
        labelWeekday: written({ weekday: 'long' }),
      }}
    />
  );
}

function parseLocalDay(value: string): Date | undefined {
  const [year, month, day] = value.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return new Date(year, month - 1, day);
}

function localIsoDay(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The first day of the week where most speakers of the language live; Sunday is 0. */
function firstWeekday(tag: string): Weekday {
  const sundays = /^(en|pt|hi|id)\b/;
  const saturdays = /^(ar|fa)\b/;
  if (sundays.test(tag)) return 0;
  return saturdays.test(tag) ? 6 : 1;
}
