import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { adminOnly, anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { readImageChange, readImageForm } from '../images/form.ts';
import { addClient, changeClient, removeClient } from './logo.ts';
import { listClients } from './queries.ts';
import { clientChange, clientDeletion, newClient } from './schema.ts';

const path = paths.api.clients;

/** The JSON API of clients, whose logos the home page shows. */
export const clientsApi = new Hono<SiteEnv>()
  .get(path, anyone, async (c) => success(c, await listClients(c.var.deps.db, readListRequest(c))))
  .post(path, adminOnly, async (c) => {
    const { encodeImage } = c.var.deps;
    const { image, ...fields } = await readImageForm(c, newClient(encodeImage));
    const client = await addClient(c, fields, image, new Date());
    return success(c, client, { status: 201, message: c.var.t.done.clientAdded });
  })
  .patch(path, adminOnly, async (c) => {
    const { encodeImage } = c.var.deps;
    const { id, image: logo, ...fields } = await readImageChange(c, clientChange(encodeImage));
    const client = await changeClient(c, id, { ...fields, logo }, new Date());
    if (client === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, client, { message: c.var.t.done.clientSaved });
  })
  .delete(path, adminOnly, isJson, validJson(clientDeletion), async (c) => {
    const removed = await removeClient(c, c.req.valid('json').id);
    if (!removed) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.done.clientDeleted });
  });
