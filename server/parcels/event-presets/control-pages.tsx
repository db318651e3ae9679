import { Hono } from 'hono';
import { ListPage } from '../../../views/panel/list-page.tsx';
import { EventPresetPage } from '../../../views/parcels/events/event-preset-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { presetLanguages } from './actions.ts';
import { listEventPresets } from './list.ts';
import { findEventPreset, nextPosition } from './queries.ts';
import { localizePreset } from './words.ts';

const { control } = paths;

/** The panel's pages for the presets of events. */
export const eventPresetControlPages = new Hono<SiteEnv>()
  .get(control.eventPresets, allowsPage('parcels:write'), async (c) => {
    const request = readListRequest(c, paths.api.eventPresets);
    const [panel, languages] = await Promise.all([
      readPanel(c),
      presetLanguages(c.var.deps.db, c.var.language.code),
    ]);
    const first = await listEventPresets(c.var.deps.db, request, languages);
    const page = (
      <ListPage panel={panel} t={c.var.t} records={{ kind: 'presets', first }} search="" />
    );
    return renderPanel(c, panel, page);
  })
  .get(control.createEventPreset, allowsPage('parcels:write'), async (c) => {
    const [panel, place] = await Promise.all([readPanel(c), nextPosition(c.var.deps.db)]);
    const page = <EventPresetPage panel={panel} t={c.var.t} preset={null} place={place} />;
    return renderPanel(c, panel, page);
  })
  .get(control.eventPreset, allowsPage('parcels:write'), async (c) => {
    const id = Number(c.req.param('id'));
    const [panel, row, languages] = await Promise.all([
      readPanel(c),
      findEventPreset(c.var.deps.db, id),
      presetLanguages(c.var.deps.db, c.var.language.code),
    ]);
    if (row === undefined) return notFoundPage(c, panel);
    const preset = localizePreset(row, languages);
    const page = (
      <EventPresetPage panel={panel} t={c.var.t} preset={preset} place={preset.position} />
    );
    return renderPanel(c, panel, page);
  });
