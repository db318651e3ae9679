import { type HoursSettings, openingWeek, weekdays } from './content/shared/company.ts';
import { addDays } from './days.ts';
import { dayMs } from './times.ts';

/** Which days are worked: weekdays, Monday first, and days that differ from their weekday (`YYYY-MM-DD`). */
export type WorkingCalendar = {
  weekdays: readonly boolean[];
  exceptions: ReadonlyMap<string, boolean>;
};

/** A day that the company has named itself. It takes precedence over a public holiday. */
export type OwnDay = { day: string; name: string | null; is_worked: boolean };

/** The columns of the settings that a calendar depends on. */
export type CalendarSettings = HoursSettings & {
  /** Names of weekdays with commas between them; null: those with opening hours, or else all. */
  worked_weekdays: string | null;
  /** JSON: `Holiday[]`, those of the chosen country and region. */
  holidays: string;
  /** JSON: `OwnDay[]`. */
  own_days: string;
};

export const calendarColumns = [
  'worked_weekdays',
  'holidays',
  'own_days',
  'hours_monday',
  'hours_tuesday',
  'hours_wednesday',
  'hours_thursday',
  'hours_friday',
  'hours_saturday',
  'hours_sunday',
] as const satisfies (keyof CalendarSettings)[];

/** The calendar of a company that has said nothing about its days. */
export const everyDay: WorkingCalendar = {
  weekdays: weekdays.map(() => true),
  exceptions: new Map(),
};

export function workingCalendar(settings: CalendarSettings): WorkingCalendar {
  const holidays: Pick<OwnDay, 'day'>[] = JSON.parse(settings.holidays);
  const ownDays: OwnDay[] = JSON.parse(settings.own_days);
  return {
    weekdays: workedWeekdays(settings).map(({ isWorked }) => isWorked),
    exceptions: new Map([
      ...holidays.map(({ day }) => [day, false] as const),
      ...ownDays.map(({ day, is_worked }) => [day, is_worked] as const),
    ]),
  };
}

/** Whether each weekday is worked: as the company says, or else if it has opening hours, or all if none has. */
export function workedWeekdays(
  settings: HoursSettings & Pick<CalendarSettings, 'worked_weekdays'>,
) {
  const named = settings.worked_weekdays?.split(',');
  const week = openingWeek(settings);
  return weekdays.map((name) => ({
    name,
    isWorked: named?.includes(name) ?? (week === null || week[name].length > 0),
  }));
}

export function isWorked(calendar: WorkingCalendar, day: string): boolean {
  return calendar.exceptions.get(day) ?? isWorkedWeekday(calendar, day);
}

function isWorkedWeekday({ weekdays: worked }: WorkingCalendar, day: string): boolean {
  return worked[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? true;
}

/** More days in a row are never closed. If they are, they count as worked, so that nothing is searched without an end. */
const longestClosure = 400;

/** The day itself if it is worked, or else the next one that is. */
export function nextWorkingDay(calendar: WorkingCalendar, day: string): string {
  let next = day;
  for (let later = 0; later < longestClosure; later += 1) {
    if (isWorked(calendar, next)) return next;
    next = addDays(next, 1);
  }
  return day;
}

/** The working day that is so many working days after a day. @param count 0: the day itself, or the next working day. */
export function addWorkingDays(calendar: WorkingCalendar, day: string, count: number): string {
  let found = nextWorkingDay(calendar, day);
  for (let left = count; left > 0; left -= 1) {
    found = nextWorkingDay(calendar, addDays(found, 1));
  }
  return found;
}

/** How many working days come after a day, up to another day, which counts too. */
export function countWorkingDays(calendar: WorkingCalendar, after: string, until: string): number {
  const weeks = Math.floor((Date.parse(until) - Date.parse(after)) / (7 * dayMs));
  let count = weeks * calendar.weekdays.filter(Boolean).length;
  for (let day = addDays(after, 7 * weeks + 1); day <= until; day = addDays(day, 1)) {
    count += Number(isWorkedWeekday(calendar, day));
  }
  for (const [day, worked] of calendar.exceptions) {
    if (day > after && day <= until)
      count += Number(worked) - Number(isWorkedWeekday(calendar, day));
  }
  return count;
}

/**
 * The day before which a parcel was due if it is late on `today`: a day that is not worked passes without making anything late.
 * If all days are worked, it is `today`.
 */
export function lateBefore(calendar: WorkingCalendar, today: string): string {
  for (let earlier = 1; earlier < longestClosure; earlier += 1) {
    if (isWorked(calendar, addDays(today, -earlier))) return addDays(today, 1 - earlier);
  }
  return today;
}

type DeliveryDays = {
  min_expected_delivery_date: string | null;
  max_expected_delivery_date: string | null;
};

/**
 * Moves the delivery days of a parcel that are closed to the next working day: visitors are promised no other. Of a late parcel it
 * also says how many working days late it is, if closed days have passed since.
 *
 * @param today `YYYY-MM-DD`, in the site's time zone.
 */
export function onWorkingDays<Parcel extends DeliveryDays>(
  parcel: Parcel,
  calendar: WorkingCalendar,
  today: string,
): Parcel & { working_days_late?: number } {
  const { min_expected_delivery_date: min, max_expected_delivery_date: max } = parcel;
  const last = max ?? min;
  if (last === null) return parcel;
  const due = nextWorkingDay(calendar, last);
  const late = due < today ? countWorkingDays(calendar, due, today) : 0;
  const isCounted = due < today && late !== (Date.parse(today) - Date.parse(due)) / dayMs;
  return {
    ...parcel,
    min_expected_delivery_date: min && nextWorkingDay(calendar, min),
    max_expected_delivery_date: max && nextWorkingDay(calendar, max),
    ...(isCounted && { working_days_late: Math.max(1, late) }),
  };
}
