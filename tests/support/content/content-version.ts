import { insertAuditEntries } from '../../../server/audit/record.ts';
import type { Db, SettingsRow } from '../../../server/database/tables.ts';

/** Changes what public pages show and says so, in one transaction, as every change by the site does. */
export async function contentChanged(
  db: Db,
  change: (trx: Db) => Promise<unknown> = async () => {},
): Promise<void> {
  const [before, after] = [{ by: 'hand' }, { by: 'a test' }];
  await db.transaction().execute(async (trx) => {
    await change(trx);
    await insertAuditEntries(
      trx,
      { type: 'site' },
      [{ action: 'changed', type: 'settings', before, after }],
      { now: new Date(), notify: true },
    );
  });
}

/** Changes some settings, as above. */
export function settingsChanged({ db }: { db: Db }, changes: Partial<SettingsRow>): Promise<void> {
  return contentChanged(db, (trx) => trx.updateTable('settings').set(changes).execute());
}
