import { Hono } from 'hono';
import { TemplatePage, TemplatesPage } from '../../../views/parcels/templates/template-pages.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { findTemplate, listTemplates } from './queries.ts';
import { templateOf } from './schema.ts';

const { control } = paths;

/** The panel's pages for templates of parcels. */
export const templateControlPages = new Hono<SiteEnv>()
  .get(control.parcelTemplates, allowsPage('parcels:write'), async (c) => {
    const request = readListRequest(c, paths.api.parcelTemplates);
    const [panel, list] = await Promise.all([readPanel(c), listTemplates(c.var.deps.db, request)]);
    const { search } = request;
    const templates = { ...list, data: list.data.map(templateOf) };
    const page = <TemplatesPage panel={panel} t={c.var.t} templates={templates} search={search} />;
    return renderPanel(c, panel, page);
  })
  .get(control.parcelTemplate, allowsPage('parcels:write'), async (c) => {
    const id = Number(c.req.param('id'));
    const [panel, row] = await Promise.all([readPanel(c), findTemplate(c.var.deps.db, id)]);
    if (row === undefined) return notFoundPage(c, panel);
    const page = <TemplatePage panel={panel} t={c.var.t} template={templateOf(row)} />;
    return renderPanel(c, panel, page);
  });
