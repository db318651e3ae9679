import { type Context, Hono } from 'hono';
import { ExportLinksPage } from '../../../views/transfer/export-links/export-links-page.tsx';
import { nothing, pageOf } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { formFields } from '../../http/input/body.ts';
import { allows, allowsPage, anyone } from '../../http/middleware/access.ts';
import { wholeList } from '../../shared/envelope.ts';
import {
  apiQuery,
  type ExportLink,
  type NewExportLink,
  readListQuery,
} from '../../shared/parcel-list.ts';
import { exportLinkPath, inLanguage, paths } from '../../shared/paths.ts';
import { api, del, get, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { originOf } from '../../web/layout-data.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { sendLinkedFile } from './file.ts';
import {
  createdExportLink,
  createExportLink,
  exportLink,
  listExportLinks,
  newExportLink,
  revokeExportLink,
  toExportLink,
} from './model.ts';

const path = paths.api.exportLinks;
const page = paths.control.exportLinks;
const maxBytes = 16 * 1024;

/** The JSON API of links from which spreadsheets fetch a list of parcels, and what they fetch. */
export const exportLinksApi = api([
  get(
    path,
    {
      summary: 'List the links for spreadsheets',
      access: allows('exports:read'),
      answer: pageOf(exportLink),
    },
    async (c) => wholeList(await listLinks(c, new Date())),
  ),
  post(path, createExportLink, {
    summary: 'Create a link for spreadsheets',
    description: 'Its address is in this answer alone.',
    json: newExportLink(new Date(0), 'UTC'),
    answer: createdExportLink,
    status: 201,
    show: withAddress,
    done: (t) => t.exportLinks.done.created,
    errors: [409],
    example: { name: 'Late parcels', query: 'late=yes' },
  }),
  del(path, revokeExportLink, {
    summary: 'Revoke a link for spreadsheets',
    answer: nothing,
    done: (t) => t.exportLinks.done.revoked,
    errors: [404],
    example: { id: 1 },
  }),
  get(
    paths.api.exportLink,
    {
      summary: 'Fetch the list of a link as CSV',
      description: '`file` is the token of the link and `.csv`; nothing else is needed.',
      access: anyone,
      media: ['text/csv; charset=utf-8'],
      errors: [404],
    },
    (c) => sendLinkedFile(c, c.req.param('file') ?? ''),
  ),
]);

function withAddress(
  c: Context<SiteEnv>,
  { link, token }: { link: ExportLink; token: string },
): NewExportLink {
  return { ...link, url: `${originOf(c)}${exportLinkPath(token)}` };
}

async function listLinks(c: Context<SiteEnv>, now: Date): Promise<ExportLink[]> {
  return (await listExportLinks(c.var.deps.db)).map((row) => toExportLink(row, now));
}

/** The panel's page of links for spreadsheets. Its forms work without JavaScript. */
export const exportLinkControlPages = new Hono<SiteEnv>()
  .get(page, allowsPage('exports:read'), (c) => renderLinks(c, { fields: { query: listOf(c) } }))
  .post(page, allowsPage('exports:read'), async (c) => {
    const { do: action, ...fields } = await formFields(c, maxBytes);
    try {
      if (action === 'revoke') {
        await revokeExportLink(verbContext(c), fields);
        return c.redirect(inLanguage(`${page}?done=revoked`, c.var.addressLanguage), 303);
      }
      const created = withAddress(c, await createExportLink(verbContext(c), fields));
      // Not redirected: the address is in this response alone.
      return await renderLinks(c, { created, fields: { query: created.query } });
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
  const now = new Date();
  const [panel, links] = await Promise.all([readPanel(c), listLinks(c, now)]);
  const isRevoked = errors.length === 0 && c.req.query('done') === 'revoked';
  const outcome = { now: now.toISOString(), created, isRevoked, errors, fields };
  const props = { panel, t: c.var.t, links, ...outcome };
  return renderPanel(c, panel, <ExportLinksPage {...props} />, status);
}
