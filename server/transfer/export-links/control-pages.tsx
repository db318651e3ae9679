import { type Context, Hono } from 'hono';
import { ExportLinksPage } from '../../../views/transfer/export-links/export-links-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { formFields } from '../../http/input/body.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import type { NewExportLink } from '../../shared/export-link.ts';
import { apiQuery, readListQuery } from '../../shared/parcel-list.ts';
import { exportLinkPath, inLanguage, paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { originOf } from '../../web/layout-data.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { createExportLink, revokeExportLink } from './actions.ts';
import { toExportLink } from './link.ts';
import { listExportLinks } from './queries.ts';

const path = paths.control.exportLinks;
const maxBytes = 16 * 1024;

/** The panel's page of links for spreadsheets. Its forms work without JavaScript. */
export const exportLinkControlPages = new Hono<SiteEnv>()
  .get(path, allowsPage('exports:read'), (c) => renderLinks(c, { fields: { query: listOf(c) } }))
  .post(path, allowsPage('exports:read'), async (c) => {
    const { do: verb, ...fields } = await formFields(c, maxBytes);
    try {
      if (verb === 'revoke') {
        await revokeExportLink(verbContext(c), fields);
        return c.redirect(inLanguage(`${path}?done=revoked`, c.var.addressLanguage), 303);
      }
      const { link, token } = await createExportLink(verbContext(c), fields);
      const url = `${originOf(c)}${exportLinkPath(token)}`;
      // Not redirected: the address is in this response alone.
      return await renderLinks(c, { created: { ...link, url }, fields: { query: link.query } });
    } catch (error) {
      const { status, errors } = problemOf(error, c);
      if (status !== 404 && status !== 409 && status !== 422) throw error;
      return renderLinks(c, { errors, fields, status });
    }
  });

/** The list that the page was opened from. */
function listOf(c: Context<SiteEnv>): string {
  return String(apiQuery(readListQuery(new URL(c.req.url).searchParams)));
}

type State = {
  created?: NewExportLink;
  errors?: string[];
  /** What the form says. */
  fields?: Record<string, string>;
  status?: 200 | 404 | 409 | 422;
};

async function renderLinks(c: Context<SiteEnv>, state: State) {
  const { created = null, errors = [], fields = {}, status = created ? 201 : 200 } = state;
  const [panel, rows] = await Promise.all([readPanel(c), listExportLinks(c.var.deps.db)]);
  const now = new Date();
  const props = {
    panel,
    t: c.var.t,
    links: rows.map((row) => toExportLink(row, now)),
    now: now.toISOString(),
    created,
    isRevoked: errors.length === 0 && c.req.query('done') === 'revoked',
    errors,
    fields,
  };
  return renderPanel(c, panel, <ExportLinksPage {...props} />, status);
}
