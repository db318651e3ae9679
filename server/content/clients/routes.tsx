import { Hono } from 'hono';
import { ClientFormPage } from '../../../views/content/form-pages.tsx';
import { ClientsPage } from '../../../views/content/list-pages.tsx';
import { countRows } from '../../database/paginate.ts';
import { idIn } from '../../database/rows.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, anyone } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, list, patch, post } from '../../verbs/call.ts';
import { renderListPage } from '../../web/list-page.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import {
  client,
  createClient,
  deleteClient,
  findClient,
  listClients,
  updateClient,
} from './model.ts';

const { control } = paths;
const path = paths.api.clients;
const example = { id: 1, name: 'Harbor Books' };

export const clientsApi = api([
  list(path, { summary: 'List clients', access: anyone, row: client }, (c, request) =>
    listClients(c.var.deps.db, request),
  ),
  post(path, createClient, {
    summary: 'Add a client',
    takes: 'upload',
    answer: client,
    status: 201,
    done: (t) => t.done.saved,
    formExample: { name: 'Harbor Books', image: 'logo.png' },
  }),
  patch(path, updateClient, {
    json: updateClient.input.omit({ image: true }),
    summary: 'Change a client',
    takes: 'json or upload',
    answer: client,
    done: (t) => t.done.saved,
    example,
    formExample: { ...example, id: '1', image: 'logo.png' },
  }),
  del(path, deleteClient, {
    summary: 'Delete a client',
    done: (t) => t.done.deleted,
  }),
]);

export const clientPages = new Hono<SiteEnv>()
  .get(control.clients, allowsPage('content:read'), (c) =>
    renderListPage(c, path, async (request) => {
      const first = await listClients(c.var.deps.db, request);
      return (page) => <ClientsPage {...page} first={first} />;
    }),
  )
  .get(control.createClient, allowsPage('content:write'), async (c) => {
    const clients = c.var.deps.db.selectFrom('clients');
    const [panel, count] = await Promise.all([readPanel(c), countRows(clients)]);
    const page = <ClientFormPage panel={panel} t={c.var.t} client={null} place={count + 1} />;
    return renderPanel(c, panel, page);
  })
  .get(control.client, allowsPage('content:write'), async (c) => {
    const id = idIn(c.req.param('id') ?? '');
    const [panel, found] = await Promise.all([readPanel(c), findClient(c.var.deps.db, id)]);
    if (found === undefined) return notFoundPage(c, panel);
    const page = <ClientFormPage panel={panel} t={c.var.t} client={found} place={found.position} />;
    return renderPanel(c, panel, page);
  });
