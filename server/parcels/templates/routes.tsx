import { Hono } from 'hono';
import {
  SaveTemplatePage,
  TemplatePage,
  TemplatesPage,
} from '../../../views/parcels/templates/template-pages.tsx';
import { idIn } from '../../database/rows.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, list, patch, post } from '../../verbs/call.ts';
import { renderListPage } from '../../web/list-page.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { renderParcelPage } from '../panel-parcel.ts';
import { redactPhones } from '../phones.ts';
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  parcelTemplate,
  updateTemplate,
} from './model.ts';

const { control } = paths;
const path = paths.api.parcelTemplates;

export const parcelTemplatesApi = api([
  list(
    path,
    { summary: 'List parcel templates', access: allows('parcels:read'), row: parcelTemplate },
    async (c, request) => {
      const found = await listTemplates(c.var.deps.db, request);
      return { ...found, data: found.data.map((template) => redactPhones(c, template)) };
    },
  ),
  post(path, createTemplate, {
    summary: 'Create a parcel template',
    errors: [404],
    answer: parcelTemplate,
    status: 201,
    done: (t) => t.done.saved,
    example: { name: 'Small box', weight: '1 kg' },
  }),
  patch(path, updateTemplate, {
    summary: 'Change a parcel template',
    answer: parcelTemplate,
    done: (t) => t.done.saved,
    example: { id: 1, weight: '1 kg' },
  }),
  del(path, deleteTemplate, {
    summary: 'Delete a parcel template',
    done: (t) => t.done.deleted,
  }),
]);

export const templatePages = new Hono<SiteEnv>()
  .get(control.parcelTemplates, allowsPage('parcels:write'), (c) =>
    renderListPage(c, path, async (request) => {
      const templates = await listTemplates(c.var.deps.db, request);
      return (page) => <TemplatesPage {...page} templates={templates} />;
    }),
  )
  .get(control.parcelTemplate, allowsPage('parcels:write'), async (c) => {
    const id = idIn(c.req.param('id') ?? '');
    const [panel, template] = await Promise.all([readPanel(c), findTemplate(c.var.deps.db, id)]);
    if (template === undefined) return notFoundPage(c, panel);
    return renderPanel(c, panel, <TemplatePage panel={panel} t={c.var.t} template={template} />);
  })
  .get(control.saveTemplate, allowsPage('parcels:write'), (c) =>
    renderParcelPage(c, SaveTemplatePage),
  );
