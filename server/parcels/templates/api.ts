import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './actions.ts';
import { listTemplates } from './queries.ts';
import { templateOf } from './schema.ts';

const path = paths.api.parcelTemplates;

/** The JSON API of parcel templates. */
export const parcelTemplatesApi = new Hono<SiteEnv>()
  .get(path, allows('parcels:read'), async (c) => {
    const list = await listTemplates(c.var.deps.db, readListRequest(c));
    return success(c, { ...list, data: list.data.map(templateOf) });
  })
  .post(path, allows('parcels:write'), async (c) => {
    const template = await createTemplate(verbContext(c), await readJson(c));
    return success(c, template, { status: 201, message: c.var.t.copies.templateSaved });
  })
  .patch(path, allows('parcels:write'), async (c) => {
    const template = await updateTemplate(verbContext(c), await readJson(c));
    return success(c, template, { message: c.var.t.copies.templateSaved });
  })
  .delete(path, allows('parcels:write'), async (c) => {
    await deleteTemplate(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.copies.templateDeleted });
  });
