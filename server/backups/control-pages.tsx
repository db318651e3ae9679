import { Hono } from 'hono';
import { BackupsPage } from '../../views/control/backups/backups-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { readPanel, renderPanel } from '../site/panel.ts';
import { entryOf, listBackups } from './files.ts';

/** As many as fit on a page; the API lists the others. */
const shown = 100;

/** The panel's page of backups. */
export const backupControlPages = new Hono<SiteEnv>().get(
  paths.control.backups,
  signedInOnly,
  async (c) => {
    const { backups: schedule } = c.var.deps.config;
    const [panel, files] = await Promise.all([readPanel(c), listBackups(schedule.dir)]);
    const backups = files.slice(0, shown).map(entryOf);
    return renderPanel(
      c,
      panel,
      <BackupsPage panel={panel} t={c.var.t} backups={backups} schedule={schedule} />,
    );
  },
);
