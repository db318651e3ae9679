import { Hono } from 'hono';
import { BackupsPage } from '../../../views/ops/backups-page.tsx';
import { readReauthentication } from '../../auth/two-step/confirmation.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, signedIn } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { listBackups, toBackupEntry } from './files.ts';

/** How many backups the page lists; the API lists the others. */
const maxEntries = 100;

const recentMs = 60 * 60 * 1000;

/** The panel's page of backups. */
export const backupControlPages = new Hono<SiteEnv>().get(
  paths.control.backups,
  allowsPage('backups:read'),
  async (c) => {
    const { db, config } = c.var.deps;
    const { backups: schedule } = config;
    const [panel, files, restored, reauthentication] = await Promise.all([
      readPanel(c),
      listBackups(schedule.dir),
      findRecentRestore(db, new Date()),
      readReauthentication(db, signedIn(c)),
    ]);
    const backups = files.slice(0, maxEntries).map(toBackupEntry);
    return renderPanel(
      c,
      panel,
      <BackupsPage
        panel={panel}
        t={c.var.t}
        backups={backups}
        restored={restored ?? null}
        schedule={schedule}
        reauthentication={reauthentication}
      />,
    );
  },
);

/** The backup that was restored within the last hour, and when; undefined if there was none. */
function findRecentRestore(
  db: Db,
  now: Date,
): Promise<{ name: string | null; at: string } | undefined> {
  return db
    .selectFrom('audit_events')
    .select(['record_name as name', 'at'])
    .where('at', '>=', new Date(now.getTime() - recentMs).toISOString())
    .where('action', '=', 'restored')
    .where('record_type', '=', 'backup')
    .orderBy('at', 'desc')
    .executeTakeFirst();
}
