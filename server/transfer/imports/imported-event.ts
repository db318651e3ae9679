import { sql } from 'kysely';
import { isOneOf, isOneOfTexts } from '../../database/json.ts';
import type { ActivityRow, Db } from '../../database/tables.ts';
import { utcTimestamp } from '../../parcels/activities/date-parts.ts';
import { newActivity } from '../../parcels/activities/model.ts';
import { omit } from '../../shared/field-values.ts';
import type { NewActivity } from '../../shared/parcel.ts';
import type { Parsed } from './report.ts';
import type { Validator } from './row-reader.ts';

/** An event to write; of when and of which parcel is known. */
export type ImportedEvent = Omit<NewActivity, 'description' | 'parcel_id'> & {
  description?: string;
  created_at: string;
};

/** Stands for a description that is left out: events make activities without one, and what was exported comes back. */
const undescribed = '\u2026';

/** An event as a file says it. @param fields its values, as the API takes them. */
export function readEvent(
  fields: Readonly<Record<string, string>>,
  { timeZone, now }: Pick<Validator, 'timeZone' | 'now'>,
): Parsed<ImportedEvent> {
  const parsed = newActivity.safeParse({ parcel_id: 1, description: undescribed, ...fields });
  if (!parsed.success) return parsed;
  const { created_at, description, ...rest } = omit(parsed.data, ['parcel_id']);
  const data = {
    ...rest,
    created_at: created_at === undefined ? now : utcTimestamp(created_at, timeZone),
    ...(description !== undescribed && { description }),
  };
  return { success: true, data };
}

/** What makes an event of a parcel the same as another one of it. */
export function eventKey(
  parcelId: number,
  { title, created_at }: Pick<ImportedEvent, 'title' | 'created_at'>,
): string {
  return `${parcelId} ${created_at} ${title}`;
}

/** The stage that these events lead to. */
export function stageAfter(events: readonly ImportedEvent[]) {
  const staged = events.filter(({ stage }) => stage);
  return staged.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1)).at(-1)
    ?.stage;
}

/** An event and whose it is. */
export type ParcelEvent = { parcelId: number; activity: ImportedEvent };

/** The activities of these parcels at these times, by their keys. */
export async function findActivities(
  db: Db,
  events: readonly ParcelEvent[],
): Promise<Map<string, ActivityRow>> {
  if (events.length === 0) return new Map();
  const parcelIds = [...new Set(events.map(({ parcelId }) => parcelId))];
  const times = [...new Set(events.map(({ activity }) => activity.created_at))];
  const rows = await db
    .selectFrom('activities')
    .selectAll()
    .where(isOneOf(db, parcelIds, 'parcel_id'))
    .where(isOneOfTexts(db, sql`created_at`, times))
    .execute();
  return new Map(rows.map((row) => [eventKey(row.parcel_id, row), row]));
}
