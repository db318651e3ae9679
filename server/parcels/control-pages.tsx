import { Hono } from 'hono';
import { ParcelListPage } from '../../views/parcels/parcel-list-page.tsx';
import {
  UpdateImagePage,
  UpdateMapPage,
  UpdateParcelPage,
} from '../../views/parcels/update-pages.tsx';
import { localDate } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { limits } from '../shared/limits.ts';
import { listedPart, readDisplayOptions } from '../shared/parcel-list.ts';
import { paths } from '../shared/paths.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { localizedStatus } from './event-presets/localized.ts';
import { readEventChoices } from './events/choices.ts';
import { readParcelListRequest } from './list/filter.ts';
import { listParcels } from './list/list.ts';
import { renderParcelPage } from './render-parcel-page.tsx';
import { listParcelViews } from './views/queries.ts';

const { control } = paths;

/** As many saved views as the list shows. */
const allViews = { page: 1, perPage: limits.perPage.max, search: '', path: '' };

/** The panel's pages for parcels. */
export const parcelControlPages = new Hono<SiteEnv>()
  .get(control.parcels, signedInOnly, async (c) => {
    const { db, config } = c.var.deps;
    const request = readListRequest(c, paths.api.parcels);
    const asked = readParcelListRequest(c);
    const [panel, list, choices, views] = await Promise.all([
      readPanel(c),
      listParcels(db, request, asked),
      readEventChoices(c),
      listParcelViews(db, allViews),
    ]);
    const look = readDisplayOptions(new URL(c.req.url).searchParams);
    const query = { filter: asked.filter, search: request.search, ...look };
    const props = { panel, t: c.var.t, query, choices, views: views.data };
    const { code: language } = c.var.language;
    const data = list.data.map((parcel) => listedPart(localizedStatus(parcel, language)));
    const first = { ...list, data };
    const today = localDate(asked.now, config.timeZone);
    return renderPanel(c, panel, <ParcelListPage {...props} first={first} today={today} />);
  })
  .get(control.updateParcel, signedInOnly, (c) =>
    renderParcelPage(c, c.req.param('code'), UpdateParcelPage),
  )
  .get(control.updateMap, signedInOnly, (c) => {
    const { mapTiles } = c.var.deps.config;
    return renderParcelPage(c, c.req.param('code'), (props) => (
      <UpdateMapPage {...props} tiles={mapTiles} />
    ));
  })
  .get(control.updateImage, signedInOnly, (c) =>
    renderParcelPage(c, c.req.param('code'), UpdateImagePage),
  );
