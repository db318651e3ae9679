import { Hono } from 'hono';
import { z } from 'zod';
import { actionContext } from '../../actions/request.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { recordId } from '../../http/input/fields.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { allows, anyone } from '../../http/middleware/access.ts';
import { clientFields } from '../../shared/fields.ts';
import { paths } from '../../shared/paths.ts';
import type { ImageEncoder } from '../images/encoder.ts';
import { newImage, readImageChange, readImageForm, uploadedImage } from '../images/form.ts';
import { createClient, deleteClient, updateClient } from './actions.ts';
import { listClients } from './queries.ts';

const path = paths.api.clients;

/** A new client: its fields and its logo. */
export function newClient(encode: ImageEncoder) {
  return z.strictObject({ ...newShape(clientFields), image: uploadedImage(encode, 'logo') });
}

/** Which client to change, and the fields that change. */
export function clientChange(encode: ImageEncoder) {
  return z.strictObject({
    id: recordId(),
    ...changeShape(clientFields),
    image: newImage(encode, 'logo'),
  });
}

/** The JSON API of clients, whose logos the home page shows. */
export const clientsApi = new Hono<SiteEnv>()
  .get(path, anyone, async (c) => success(c, await listClients(c.var.deps.db, readListRequest(c))))
  .post(path, allows('content:write'), async (c) => {
    const input = await readImageForm(c, newClient(c.var.deps.encodeImage));
    const client = await createClient(actionContext(c), input);
    return success(c, client, { status: 201, message: c.var.t.done.clientAdded });
  })
  .patch(path, allows('content:write'), async (c) => {
    const input = await readImageChange(c, clientChange(c.var.deps.encodeImage));
    const client = await updateClient(actionContext(c), input);
    return success(c, client, { message: c.var.t.done.clientSaved });
  })
  .delete(path, allows('content:write'), async (c) => {
    await deleteClient(actionContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.done.clientDeleted });
  });
