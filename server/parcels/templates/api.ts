import { type Context, Hono } from 'hono';
import { withAudit } from '../../audit/with-audit.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { filledUp } from '../../shared/field-values.ts';
import { copyOf, type ParcelTemplate, repeatedFields } from '../../shared/parcel-copy.ts';
import { paths } from '../../shared/paths.ts';
import { findParcelByKey } from '../find-parcel.ts';
import type { ParcelKey } from '../queries.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from './queries.ts';
import { newTemplate, templateChange, templateDeletion, templateOf } from './schema.ts';

const path = paths.api.parcelTemplates;

/** The JSON API of parcel templates. */
export const parcelTemplatesApi = new Hono<SiteEnv>()
  .get(path, adminOnly, async (c) => {
    const list = await listTemplates(c.var.deps.db, readListRequest(c));
    return success(c, { ...list, data: list.data.map(templateOf) });
  })
  .post(path, adminOnly, isJson, validJson(newTemplate), async (c) => {
    const { name, from, ...given } = c.req.valid('json');
    const repeated = from === undefined ? {} : await fieldsOf(c, from);
    const fields = filledUp(repeatedFields, { ...repeated, ...given });
    const template = await withAudit(c, async (trx, record) => {
      const made = templateOf(await insertTemplate(trx, name, fields, new Date()));
      await record({ action: 'created', ...about(made), after: made });
      return made;
    }).catch(asProblem(c));
    return success(c, template, { status: 201, message: c.var.t.copies.templateSaved });
  })
  .patch(path, adminOnly, isJson, validJson(templateChange), async (c) => {
    const { id, ...changes } = c.req.valid('json');
    const template = await changeTemplate(c, id, changes).catch(asProblem(c));
    if (template === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, template, { message: c.var.t.copies.templateSaved });
  })
  .delete(path, adminOnly, isJson, validJson(templateDeletion), async (c) => {
    const deleted = await withAudit(c, async (trx, record) => {
      const row = await deleteTemplate(trx, c.req.valid('json').id);
      if (row === undefined) return false;
      const before = templateOf(row);
      await record({ action: 'deleted', ...about(before), before });
      return true;
    });
    if (!deleted) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.copies.templateDeleted });
  });

/** What repeats of a parcel. */
async function fieldsOf(c: Context<SiteEnv>, key: ParcelKey) {
  const parcel = await findParcelByKey(c.var.deps.db, key);
  if (parcel === undefined) throw new Problem(404, c.var.t.errors.notFound);
  return copyOf(parcel);
}

/** Changes a template; undefined if there is none with this id. */
function changeTemplate(c: Context<SiteEnv>, id: number, changes: object) {
  return withAudit(c, async (trx, record) => {
    const row = await findTemplate(trx, id);
    if (row === undefined) return undefined;
    const before = templateOf(row);
    const after = templateOf(await updateTemplate(trx, { ...before, ...changes }, new Date()));
    await record({ action: 'changed', ...about(after), before, after });
    return after;
  });
}

/** How an event names a template. */
function about({ id, name }: ParcelTemplate) {
  return { type: 'template', id, name } as const;
}

/** Converts a unique violation, which only the name can cause, to a problem. */
function asProblem(c: Context<SiteEnv>) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    const message = c.var.t.copies.nameTaken;
    throw new Problem(409, message, { details: [{ field: 'name', code: 'custom', message }] });
  };
}
