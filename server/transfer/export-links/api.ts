import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { allows, anyone } from '../../http/middleware/access.ts';
import { wholeList } from '../../shared/envelope.ts';
import type { NewExportLink } from '../../shared/export-link.ts';
import { exportLinkPath, paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { originOf } from '../../web/layout-data.ts';
import { createExportLink, revokeExportLink } from './actions.ts';
import { sendLinkedFile } from './file.ts';
import { toExportLink } from './link.ts';
import { listExportLinks } from './queries.ts';

const path = paths.api.exportLinks;

/** The JSON API of links from which spreadsheets fetch a list of parcels, and what they fetch. */
export const exportLinksApi = new Hono<SiteEnv>()
  .get(path, allows('exports:read'), async (c) => {
    const now = new Date();
    const rows = await listExportLinks(c.var.deps.db);
    return success(c, wholeList(rows.map((row) => toExportLink(row, now))));
  })
  .post(path, allows('exports:read'), async (c) => {
    const { link, token } = await createExportLink(verbContext(c), await readJson(c));
    const made: NewExportLink = { ...link, url: `${originOf(c)}${exportLinkPath(token)}` };
    return success(c, made, { status: 201, message: c.var.t.exportLinks.done.created });
  })
  .delete(path, allows('exports:read'), async (c) => {
    await revokeExportLink(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.exportLinks.done.revoked });
  })
  .get(paths.api.exportLink, anyone, (c) => sendLinkedFile(c, c.req.param('file')));
