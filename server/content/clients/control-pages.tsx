import { Hono } from 'hono';
import { ClientFormPage } from '../../../views/content/client-form-page.tsx';
import { ListPage } from '../../../views/panel/list-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { countClients, findClient, listClients } from './queries.ts';

const { control } = paths;

/** The panel's pages for clients. */
export const clientControlPages = new Hono<SiteEnv>()
  .get(control.clients, allowsPage('content:read'), async (c) => {
    const request = readListRequest(c, paths.api.clients);
    const [panel, clients] = await Promise.all([readPanel(c), listClients(c.var.deps.db, request)]);
    return renderPanel(
      c,
      panel,
      <ListPage
        panel={panel}
        t={c.var.t}
        records={{ kind: 'clients', first: clients }}
        search={request.search}
      />,
    );
  })
  .get(control.createClient, allowsPage('content:write'), async (c) => {
    const [panel, count] = await Promise.all([readPanel(c), countClients(c.var.deps.db)]);
    const page = <ClientFormPage panel={panel} t={c.var.t} client={null} place={count + 1} />;
    return renderPanel(c, panel, page);
  })
  .get(control.client, allowsPage('content:write'), async (c) => {
    const id = Number(c.req.param('id'));
    const [panel, client] = await Promise.all([readPanel(c), findClient(c.var.deps.db, id)]);
    if (client === undefined) return notFoundPage(c, panel);
    const page = (
      <ClientFormPage panel={panel} t={c.var.t} client={client} place={client.position} />
    );
    return renderPanel(c, panel, page);
  });
