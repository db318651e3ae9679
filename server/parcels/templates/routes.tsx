import { Hono } from 'hono';
import {
  SaveTemplatePage,
  TemplatePage,
} from '../../../views/parcels/templates/template-pages.tsx';
import { idIn } from '../../database/rows.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, patch, post } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { renderParcelPage } from '../panel-parcel.ts';
import { templateList } from './list.tsx';
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  parcelTemplate,
  updateTemplate,
} from './model.ts';

const { control } = paths;
const path = paths.api.parcelTemplates;

export const parcelTemplatesApi = api([
  templateList.call,
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
  .get(control.parcelTemplates, allowsPage('parcels:write'), (c) => templateList.render(c))
  .get(control.parcelTemplate, allowsPage('parcels:write'), async (c) => {
    const id = idIn(c.req.param('id') ?? '');
    const [panel, template] = await Promise.all([readPanel(c), findTemplate(c.var.deps.db, id)]);
    if (template === undefined) return notFoundPage(c, panel);
    return renderPanel(c, panel, <TemplatePage panel={panel} t={c.var.t} template={template} />);
  })
  .get(control.saveTemplate, allowsPage('parcels:write'), (c) =>
    renderParcelPage(c, SaveTemplatePage),
  );
