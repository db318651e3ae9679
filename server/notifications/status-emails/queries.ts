import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../database/tables.ts';
import { type Stage, stages } from '../../shared/stages.ts';
import type { StatusEmailChanges } from '../../shared/status-email.ts';

/** The mail of a stage as it is stored: null stands for the standard words; see words.ts. */
export type StatusEmailRow = Omit<Selectable<Tables['status_emails']>, 'updated_at'>;

const columns = ['stage', 'to', 'subject', 'body'] as const;

/** The mails of all stages, in the order of the stages. */
export async function findStatusEmails(db: Db): Promise<StatusEmailRow[]> {
  const rows = await db.selectFrom('status_emails').select(columns).execute();
  return rows.sort((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage));
}

/** The mail of one stage. */
export function findStatusEmail(db: Db, stage: Stage): Promise<StatusEmailRow> {
  return db
    .selectFrom('status_emails')
    .select(columns)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
}

/** Changes the mail of a stage. */
export function updateStatusEmail(
  db: Db,
  stage: Stage,
  changes: StatusEmailChanges,
  now: Date,
): Promise<StatusEmailRow> {
  return db
    .updateTable('status_emails')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('stage', '=', stage)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
