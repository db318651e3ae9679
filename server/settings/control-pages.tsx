import { type Context, Hono } from 'hono';
import type { ReactElement } from 'react';
import { ContactSettingsPage } from '../../views/control/settings/contact-settings-page.tsx';
import { HtmlSettingsPage } from '../../views/control/settings/html-settings-page.tsx';
import { MailSettingsPage } from '../../views/control/settings/mail-settings-page.tsx';
import { SettingsPage } from '../../views/control/settings/settings-page.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import type { Panel } from '../shared/panel.ts';
import { paths } from '../shared/paths.ts';
import type { Settings } from '../shared/settings.ts';
import { type ReadPanel, renderPanel } from '../site/panel.ts';
import { findSettings } from './queries.ts';

/**
 * The panel's pages of settings.
 *
 * @param mailServers which ways of sending mail the server has been given.
 */
export function settingsControlPages(
  db: Db,
  readPanel: ReadPanel,
  mailServers: { smtp: boolean; server: boolean },
) {
  const { control } = paths;
  return new Hono<SiteEnv>()
    .get(control.settings, signedInOnly, (c) => draw(c, SettingsPage))
    .get(control.contactSettings, signedInOnly, (c) => draw(c, ContactSettingsPage))
    .get(control.htmlSettings, signedInOnly, (c) => draw(c, HtmlSettingsPage))
    .get(control.mailSettings, signedInOnly, (c) => {
      c.set('framesOwnPages', true);
      return draw(c, (props) => <MailSettingsPage {...props} configured={mailServers} />);
    });

  type Draw = (props: { panel: Panel; t: Messages; settings: Settings }) => ReactElement;

  async function draw(c: Context<SiteEnv>, Page: Draw) {
    const [panel, settings] = await Promise.all([readPanel(c), findSettings(db)]);
    return renderPanel(c, panel, <Page panel={panel} t={c.var.t} settings={settings} />);
  }
}
