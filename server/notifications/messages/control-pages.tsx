import { Hono } from 'hono';
import { AnswerPage } from '../../../views/notifications/messages/reply-page.tsx';
import { ListPage } from '../../../views/panel/list-page.tsx';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { isRecordId } from '../../http/input/fields.ts';
import { readListRequest, readYes } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { canSendMail } from '../mail-server/stored-server.ts';
import { findMessage, listMessages } from './queries.ts';
import { listWithParcels, withParcels } from './with-parcel.ts';

/** The panel's pages for messages. */
export const messageControlPages = new Hono<SiteEnv>()
  .get(paths.control.messages, allowsPage('messages:read'), async (c) => {
    const request = readListRequest(c, paths.api.messages);
    const unread = readYes(c, 'unread');
    const { db } = c.var.deps;
    const [panel, stored] = await Promise.all([readPanel(c), listMessages(db, request, unread)]);
    const messages = await listWithParcels(db, stored);
    return renderPanel(
      c,
      panel,
      <ListPage
        panel={panel}
        t={c.var.t}
        records={{ kind: 'messages', first: messages, unread }}
        search={request.search}
      />,
    );
  })
  .get(paths.control.answerMessage, allowsPage('messages:write'), async (c) => {
    const { db, config } = c.var.deps;
    const id = c.req.param('id');
    const [panel, settings, canSend] = await Promise.all([
      readPanel(c),
      findSettings(db),
      canSendMail(db, config),
    ]);
    const stored = isRecordId(id) ? await findMessage(db, Number(id)) : undefined;
    const [message] = stored === undefined ? [] : await withParcels(db, [stored]);
    if (message === undefined) return notFoundPage(c, panel);
    const page = <AnswerPage {...{ panel, t: c.var.t, message, settings, canSend }} />;
    return renderPanel(c, panel, page);
  });
