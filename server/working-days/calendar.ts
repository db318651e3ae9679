import type { Db } from '../database/tables.ts';
import { calendarColumns, type WorkingCalendar, workingCalendar } from '../working-calendar.ts';

/** The days that the company works, in the caller's transaction. */
export async function findWorkingCalendar(db: Db): Promise<WorkingCalendar> {
  return workingCalendar(
    await db.selectFrom('settings').select(calendarColumns).executeTakeFirstOrThrow(),
  );
}
