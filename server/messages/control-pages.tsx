import { Hono } from 'hono';
import { ListPage } from '../../views/control/list-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest, readYes } from '../http/input/list-request.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { readPanel, renderPanel } from '../site/panel.ts';
import { listMessages } from './queries.ts';

/** The panel's page for messages. */
export const messageControlPages = new Hono<SiteEnv>().get(
  paths.control.messages,
  signedInOnly,
  async (c) => {
    const request = readListRequest(c, paths.api.messages);
    const unread = readYes(c, 'unread');
    const [panel, messages] = await Promise.all([
      readPanel(c),
      listMessages(c.var.deps.db, request, unread),
    ]);
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
  },
);
