import { Hono } from 'hono';
import { ListPage } from '../../views/control/list-page.tsx';
import { SendMailPage } from '../../views/control/mail/send-mail-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { findSettings } from '../settings/queries.ts';
import { paths } from '../shared/paths.ts';
import { readPanel, renderPanel } from '../site/panel.ts';
import { listMails } from './queries.ts';

/** The panel's pages about mail. */
export const mailControlPages = new Hono<SiteEnv>()
  .get(paths.control.mails, signedInOnly, async (c) => {
    const request = readListRequest(c, paths.api.mails);
    const [panel, mails] = await Promise.all([readPanel(c), listMails(c.var.deps.db, request)]);
    return renderPanel(
      c,
      panel,
      <ListPage
        panel={panel}
        t={c.var.t}
        records={{ kind: 'mails', first: mails }}
        search={request.search}
      />,
    );
  })
  .get(paths.control.sendMail, signedInOnly, async (c) => {
    const [panel, settings] = await Promise.all([readPanel(c), findSettings(c.var.deps.db)]);
    const { to = '', subject = '' } = c.req.query();
    return renderPanel(
      c,
      panel,
      <SendMailPage panel={panel} t={c.var.t} settings={settings} begun={{ to, subject }} />,
    );
  });
