import { Hono } from 'hono';
import { MailPage } from '../../../views/notifications/mail/mail-page.tsx';
import { SendMailPage } from '../../../views/notifications/mail/send-mail-page.tsx';
import { ListPage } from '../../../views/panel/list-page.tsx';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest, readYes } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { canSendMail } from '../mail-server/stored-server.ts';
import { findManualMail, openMail } from './open-mail.ts';
import { listMails } from './queries.ts';

const { control } = paths;

/** The panel's pages for mail. */
export const mailControlPages = new Hono<SiteEnv>()
  .get(control.mails, allowsPage('mail:read'), async (c) => {
    const request = readListRequest(c, paths.api.mails);
    const failed = readYes(c, 'failed');
    const [panel, mails] = await Promise.all([
      readPanel(c),
      listMails(c.var.deps.db, request, failed),
    ]);
    return renderPanel(
      c,
      panel,
      <ListPage
        panel={panel}
        t={c.var.t}
        records={{ kind: 'mails', first: mails, failed }}
        search={request.search}
      />,
    );
  })
  .get(control.sendMail, allowsPage('mail:write'), async (c) => {
    const { db, config } = c.var.deps;
    const { to = '', subject = '', again } = c.req.query();
    const [panel, settings, canSend, original] = await Promise.all([
      readPanel(c),
      findSettings(db),
      canSendMail(db, config),
      findManualMail(db, again),
    ]);
    const begun = original ?? { to, subject, body: '' };
    const props = { panel, t: c.var.t, settings, canSend, begun };
    return renderPanel(c, panel, <SendMailPage {...props} />);
  })
  .get(control.mail, allowsPage('mail:read'), async (c) => {
    const [panel, mail] = await Promise.all([
      readPanel(c),
      openMail(c.var.deps, c.req.param('id')),
    ]);
    if (mail === undefined) return notFoundPage(c, panel);
    c.set('framesOwnPages', true);
    return renderPanel(c, panel, <MailPage panel={panel} t={c.var.t} mail={mail} />);
  });
