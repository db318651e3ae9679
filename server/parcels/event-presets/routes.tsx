import { Hono } from 'hono';
import { EventPresetPage } from '../../../views/parcels/events/event-preset-page.tsx';
import { idIn } from '../../database/rows.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, patch, post } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { eventPresetList } from './list.tsx';
import {
  createEventPreset,
  deleteEventPreset,
  eventPreset,
  findEventPreset,
  nextPresetPosition,
  presetLanguages,
  updateEventPreset,
} from './model.ts';
import { localizePreset } from './words.ts';

const { control } = paths;
const path = paths.api.eventPresets;

export const eventPresetsApi = api([
  eventPresetList.call,
  post(path, createEventPreset, {
    summary: 'Create an event preset',
    answer: eventPreset,
    status: 201,
    done: (t) => t.done.saved,
    example: { name: 'Weighed', title: 'Weighed at the depot' },
  }),
  patch(path, updateEventPreset, {
    summary: 'Change an event preset',
    answer: eventPreset,
    done: (t) => t.done.saved,
    example: { id: 1, title: 'Weighed' },
  }),
  del(path, deleteEventPreset, {
    summary: 'Delete an event preset',
    done: (t) => t.done.deleted,
  }),
]);

export const eventPresetPages = new Hono<SiteEnv>()
  .get(control.eventPresets, allowsPage('parcels:write'), (c) => eventPresetList.render(c))
  .get(control.createEventPreset, allowsPage('parcels:write'), async (c) => {
    const [panel, place] = await Promise.all([readPanel(c), nextPresetPosition(c.var.deps.db)]);
    const page = <EventPresetPage panel={panel} t={c.var.t} preset={null} place={place} />;
    return renderPanel(c, panel, page);
  })
  .get(control.eventPreset, allowsPage('parcels:write'), async (c) => {
    const { db } = c.var.deps;
    const [panel, row, languages] = await Promise.all([
      readPanel(c),
      findEventPreset(db, idIn(c.req.param('id') ?? '')),
      presetLanguages(db, c.var.language.code),
    ]);
    if (row === undefined) return notFoundPage(c, panel);
    const preset = localizePreset(row, languages);
    const props = { panel, t: c.var.t, preset, place: preset.position };
    return renderPanel(c, panel, <EventPresetPage {...props} />);
  });
