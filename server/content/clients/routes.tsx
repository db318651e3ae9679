import { Hono } from 'hono';
import { countRows } from '../../database/paginate.ts';
import { idIn } from '../../database/rows.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, patch, post } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { clientList } from './list.tsx';
import { client, createClient, deleteClient, findClient, updateClient } from './model.ts';

const { control } = paths;
const path = paths.api.clients;
const example = { id: 1, name: 'Harbor Books' };

export const clientsApi = api([
  clientList.call,
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
  .get(control.clients, allowsPage('content:read'), (c) => clientList.render(c))
  .get(control.createClient, allowsPage('content:write'), async (c) => {
    const clients = c.var.deps.db.selectFrom('clients');
    const [panel, count] = await Promise.all([readPanel(c), countRows(clients)]);
    const { ClientFormPage } = await import('../../../views/content/form-pages.tsx');
    const page = <ClientFormPage panel={panel} t={c.var.t} client={null} place={count + 1} />;
    return renderPanel(c, panel, page);
  })
  .get(control.client, allowsPage('content:write'), async (c) => {
    const id = idIn(c.req.param('id') ?? '');
    const [panel, found] = await Promise.all([readPanel(c), findClient(c.var.deps.db, id)]);
    if (found === undefined) return notFoundPage(c, panel);
    const { ClientFormPage } = await import('../../../views/content/form-pages.tsx');
    const page = <ClientFormPage panel={panel} t={c.var.t} client={found} place={found.position} />;
    return renderPanel(c, panel, page);
  });
