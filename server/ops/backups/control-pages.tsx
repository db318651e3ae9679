import { Hono } from 'hono';
import { BackupsPage } from '../../../views/ops/backups-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { signedInOnly } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { entryOf, listBackups } from './files.ts';
import { findRecentRestore } from './queries.ts';

/** As many as fit on a page; the API lists the others. */
const shown = 100;

/** The panel's page of backups. */
export const backupControlPages = new Hono<SiteEnv>().get(
  paths.control.backups,
  signedInOnly,
  async (c) => {
    const { db, config } = c.var.deps;
    const { backups: schedule } = config;
    const [panel, files, restored] = await Promise.all([
      readPanel(c),
      listBackups(schedule.dir),
      findRecentRestore(db, new Date()),
    ]);
    const backups = files.slice(0, shown).map(entryOf);
    return renderPanel(
      c,
      panel,
      <BackupsPage
        panel={panel}
        t={c.var.t}
        backups={backups}
        restored={restored ?? null}
        schedule={schedule}
      />,
    );
  },
);
