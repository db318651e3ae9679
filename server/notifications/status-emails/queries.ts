import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../database/tables.ts';
import { type Stage, stages } from '../../shared/stages.ts';
import type { StageMailChanges } from '../../shared/status-email.ts';

/** The mail of a stage as it is stored: null stands for the standard words; see words.ts. */
export type StageMailRow = Omit<Selectable<Tables['stage_mails']>, 'updated_at'>;

const columns = ['stage', 'to', 'subject', 'body'] as const;

/** The mails of all stages, in the order of the stages. */
export async function findStageMails(db: Db): Promise<StageMailRow[]> {
  const rows = await db.selectFrom('stage_mails').select(columns).execute();
  return rows.sort((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage));
}

/** The mail of one stage. */
export function findStageMail(db: Db, stage: Stage): Promise<StageMailRow> {
  return db
    .selectFrom('stage_mails')
    .select(columns)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
}

/** Changes the mail of a stage. */
export function updateStageMail(
  db: Db,
  stage: Stage,
  changes: StageMailChanges,
  now: Date,
): Promise<StageMailRow> {
  return db
    .updateTable('stage_mails')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('stage', '=', stage)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
