import { Hono } from 'hono';
import { MailServerPage } from '../../../views/admin/settings/mail-server-page.tsx';
import { readReauthentication } from '../../auth/two-step/confirm-actions.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, signedIn } from '../../http/middleware/access.ts';
import { viewMailServer } from '../../notifications/mail-server/view.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';

/** The panel's page for the mail server. */
export const mailServerControlPages = new Hono<SiteEnv>().get(
  paths.control.mailServer,
  allowsPage('settings:read'),
  async (c) => {
    const { db, config } = c.var.deps;
    const [panel, server, reauthentication] = await Promise.all([
      readPanel(c),
      viewMailServer(db, config),
      readReauthentication(db, signedIn(c)),
    ]);
    return renderPanel(
      c,
      panel,
      <MailServerPage {...{ panel, t: c.var.t, server, reauthentication }} />,
    );
  },
);
