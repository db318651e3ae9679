import type { Selectable } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import { isPossibleId } from '../../database/record-id.ts';
import type { Db, Tables } from '../../database/tables.ts';
import type { EventPresetChanges, NewEventPreset } from '../../shared/event.ts';

/** A preset as it is stored: a built-in one has no words of its own; see words.ts. */
export type EventPresetRow = Omit<Selectable<Tables['event_presets']>, 'created_at'>;

const columns = [
  'id',
  'builtin_key',
  'name',
  'title',
  'description',
  'icon',
  'color',
  'stage',
  'status',
  'position',
  'uses',
] as const;

/** The presets, those first that are used most. */
export function findEventPresets(db: Db): Promise<EventPresetRow[]> {
  return db
    .selectFrom('event_presets')
    .select(columns)
    .orderBy('uses', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** One preset; undefined if there is none with this id. */
export async function findEventPreset(db: Db, id: number): Promise<EventPresetRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('event_presets').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Adds a preset, as the last one unless it says otherwise. */
export async function insertEventPreset(
  db: Db,
  preset: NewEventPreset,
  now: Date,
): Promise<EventPresetRow> {
  const position = preset.position ?? (await nextPosition(db));
  return db
    .insertInto('event_presets')
    .values({ ...preset, position, created_at: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The position after the last preset. */
export async function nextPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('event_presets')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow();
  return Math.min((last ?? 0) + 1, 9999);
}

/** Changes some fields of a preset; undefined if there is none. */
export function updateEventPreset(
  db: Db,
  id: number,
  changes: EventPresetChanges & { builtin_key?: null },
): Promise<EventPresetRow | undefined> {
  return db
    .updateTable('event_presets')
    .set(changes)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a preset. @returns it; undefined if there was none. */
export function deleteEventPreset(db: Db, id: number): Promise<EventPresetRow | undefined> {
  return db.deleteFrom('event_presets').where('id', '=', id).returning(columns).executeTakeFirst();
}

/**
 * An event was made of a preset: those used most come first. On PostgreSQL a use goes uncounted while another transaction
 * counts one: all who record events would wait for each other.
 */
export async function countUse(db: Db, id: number): Promise<void> {
  await db
    .updateTable('event_presets')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('event_presets')
        .select('id')
        .where('id', '=', id)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .execute();
}
