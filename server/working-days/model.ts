import { z } from 'zod';
import { emptyPageCaches } from '../audit/record.ts';
import { weekdays } from '../content/shared/company.ts';
import type { Db } from '../database/tables.ts';
import { day } from '../http/answer.ts';
import { calendarDay, country, line, optional } from '../http/input/fields.ts';
import { invalidField } from '../http/input/validation.ts';
import { verb } from '../verbs/verb.ts';
import { calendarColumns, type OwnDay, workedWeekdays } from '../working-calendar.ts';
import { type CountryHolidays, type Holiday, readCountryHolidays } from './holidays.ts';
import type { WorkingDays } from './shared/working-days.ts';

/** A day, or a text that begins with it: `2026-12-24 Christmas Eve`. */
const dayInput = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    const [date, ...name] = value.trim().split(/\s+/);
    return { day: date, name: name.join(' ') };
  },
  z.strictObject({ day: calendarDay(), name: optional(line({ max: 100 })).optional() }),
);

/** Days, or a text with a line for each. */
const dayList = z
  .preprocess(
    (value) =>
      typeof value === 'string' ? value.split('\n').filter((text) => text.trim() !== '') : value,
    z.array(dayInput).max(1000),
  )
  .optional();

const workingDaysChange = z.strictObject({
  weekdays: z.array(z.enum(weekdays)).min(1).max(7).nullable().optional().meta({
    description: 'null: those with opening hours, or all if none has.',
  }),
  holiday_country: optional(country()).optional(),
  holiday_region: optional(line({ max: 20 })).optional(),
  closed_days: dayList,
  worked_days: dayList,
});

const ownDay = z.strictObject({ day, name: z.string().nullable() });
export const workingDays: z.ZodType<WorkingDays> = z
  .strictObject({
    weekdays: z.array(z.enum(weekdays)),
    follows_hours: z.boolean().meta({ description: 'The weekdays are those with opening hours.' }),
    holiday_country: z.string().nullable(),
    holiday_region: z.string().nullable(),
    closed_days: z.array(ownDay),
    worked_days: z.array(ownDay),
    holidays: z.array(z.strictObject({ day, name: z.string() })),
  })
  .meta({ id: 'WorkingDays' });

/** The days that the company works, with the public holidays of the next ten years. */
export async function readWorkingDays(db: Db): Promise<WorkingDays> {
  const row = await selectSettings(db);
  const own: OwnDay[] = JSON.parse(row.own_days);
  const daysThat = (areWorked: boolean) =>
    own.flatMap(({ is_worked, ...named }) => (is_worked === areWorked ? [named] : []));
  return {
    weekdays: workedWeekdays(row).flatMap(({ name, isWorked }) => (isWorked ? [name] : [])),
    follows_hours: row.worked_weekdays === null,
    holiday_country: row.holiday_country,
    holiday_region: row.holiday_region,
    closed_days: daysThat(false),
    worked_days: daysThat(true),
    holidays: JSON.parse(row.holidays),
  };
}

function selectSettings(db: Db) {
  return db
    .selectFrom('settings')
    .select([...calendarColumns, 'holiday_country', 'holiday_region'])
    .executeTakeFirstOrThrow();
}

/**
 * Changes the days that the company works. Lists of days are replaced as a whole.
 *
 * @throws {InvalidRequest} if no holidays are known of a country, it has no such region, or a day is named twice.
 */
export const updateWorkingDays = verb(
  // Who plans runs says which days are worked.
  { permission: 'runs:write', input: workingDaysChange, isSerializable: true },
  async (tx, { weekdays: named, closed_days, worked_days, ...place }) => {
    const before = await selectSettings(tx.db);
    const shown = await readWorkingDays(tx.db);
    const { holiday_country = before.holiday_country } = place;
    const isOther = holiday_country !== before.holiday_country;
    const { holiday_region = isOther ? null : before.holiday_region } = place;
    const own = [
      ...ownDays(closed_days ?? shown.closed_days, false),
      ...ownDays(worked_days ?? shown.worked_days, true),
    ].toSorted((one, other) => one.day.localeCompare(other.day));
    requireDistinctDays(own);
    const after = {
      worked_weekdays: named === undefined ? before.worked_weekdays : storedWeekdays(named),
      holiday_country,
      holiday_region,
      holidays: JSON.stringify(await requireHolidays({ holiday_country, holiday_region })),
      own_days: JSON.stringify(own),
    };
    await tx.db
      .updateTable('settings')
      .set({ ...after, updated_at: tx.now.toISOString() })
      .execute();
    await tx.recordAudit({
      action: 'changed',
      type: 'settings',
      before: loggedFields(before),
      after: loggedFields(after),
    });
  },
);

const ownDays = (
  given: readonly { day: string; name?: string | null | undefined }[],
  is_worked: boolean,
) => given.map(({ day: date, name = null }) => ({ day: date, name, is_worked }));

function requireDistinctDays(own: readonly OwnDay[]): void {
  const twice = own.find(({ day: date }, index) => own[index - 1]?.day === date);
  if (twice === undefined) return;
  throw invalidField(twice.is_worked ? 'worked_days' : 'closed_days', 'twice');
}

/** Monday first, whatever the order in which they were given. */
function storedWeekdays(named: readonly string[] | null): string | null {
  return named && weekdays.filter((name) => named.includes(name)).join(',');
}

type Place = { holiday_country: string | null; holiday_region: string | null };

async function requireHolidays({ holiday_country, holiday_region }: Place): Promise<Holiday[]> {
  if (holiday_country === null) {
    if (holiday_region !== null) throw invalidField('holiday_country', 'required');
    return [];
  }
  const known = await readCountryHolidays(holiday_country);
  if (known === null) throw invalidField('holiday_country', 'noHolidays');
  const holidays = known.holidays[holiday_region ?? ''];
  if (holidays === undefined) throw invalidField('holiday_region', 'noHolidays');
  return holidays;
}

/** The fields in the activity log, without the holidays that follow from the country. */
function loggedFields({
  worked_weekdays,
  holiday_country,
  holiday_region,
  own_days,
}: Place & { worked_weekdays: string | null; own_days: string }) {
  const own: OwnDay[] = JSON.parse(own_days);
  const text = (worked: boolean) =>
    own
      .filter(({ is_worked }) => is_worked === worked)
      .map(({ day: date, name }) => [date, name].filter(Boolean).join(' '))
      .join('\n');
  return {
    weekdays: worked_weekdays,
    holiday_country,
    holiday_region,
    closed_days: text(false),
    worked_days: text(true),
  };
}

/** Stores the holidays of the chosen place as this build knows them, which are those of later years too. */
export async function renewHolidays(db: Db): Promise<void> {
  const { holiday_country, holiday_region, holidays } = await selectSettings(db);
  if (holiday_country === null) return;
  const known: CountryHolidays | null = await readCountryHolidays(holiday_country);
  const present = JSON.stringify(known?.holidays[holiday_region ?? ''] ?? []);
  if (present === '[]' || present === holidays) return;
  await db.updateTable('settings').set({ holidays: present }).execute();
  await emptyPageCaches(db);
}
