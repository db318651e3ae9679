import { type Context, Hono } from 'hono';
import type { ReactElement } from 'react';
import { ParcelListPage } from '../../views/parcels/parcel-list-page.tsx';
import {
  UpdateImagePage,
  UpdateMapPage,
  UpdateParcelPage,
} from '../../views/parcels/update-pages.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { firstPage } from '../database/paginate.ts';
import { localDate } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { limits } from '../shared/limits.ts';
import type { Panel } from '../shared/panel.ts';
import type { ParcelWithHistory } from '../shared/parcel.ts';
import { listedPart, readDisplayOptions } from '../shared/parcel-list.ts';
import { paths } from '../shared/paths.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import { localizedStatus } from './event-presets/words.ts';
import { readEventChoices } from './events/choices.ts';
import { findParcelWithHistory } from './find-with-history.ts';
import { readParcelListRequest } from './list/filter.ts';
import { listParcels } from './list/list.ts';
import { listParcelViews } from './views/queries.ts';

const { control } = paths;

/** As many saved views as the list shows. */
const allViews = { page: 1, perPage: limits.perPage.max, search: '', path: '' };

/** The panel's pages for parcels. */
export const parcelControlPages = new Hono<SiteEnv>()
  .get(control.parcels, signedInOnly, async (c) => {
    const { db, config } = c.var.deps;
    const request = readListRequest(c, paths.api.parcels);
    const listRequest = readParcelListRequest(c);
    const [panel, list, choices, views] = await Promise.all([
      readPanel(c),
      listParcels(db, request, listRequest),
      readEventChoices(c),
      listParcelViews(db, allViews),
    ]);
    const look = readDisplayOptions(new URL(c.req.url).searchParams);
    const query = { filter: listRequest.filter, search: request.search, ...look };
    const props = { panel, t: c.var.t, query, choices, views: views.data };
    const { code: language } = c.var.language;
    const data = list.data.map((parcel) => listedPart(localizedStatus(parcel, language)));
    const first = { ...list, data };
    const today = localDate(listRequest.now, config.timeZone);
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

type ParcelPageOf = (props: {
  panel: Panel;
  t: Messages;
  parcel: ParcelWithHistory;
}) => ReactElement | Promise<ReactElement>;

/** Responds with a page of the panel about the parcel with this code or id, or says that there is none. */
export async function renderParcelPage(c: Context<SiteEnv>, code: string, draw: ParcelPageOf) {
  const { db, config } = c.var.deps;
  const { code: language } = c.var.language;
  const history = { timeZone: config.timeZone, request: firstPage(''), language };
  const [panel, parcel] = await Promise.all([
    readPanel(c),
    findParcelWithHistory(db, code, history),
  ]);
  if (parcel === undefined) return notFoundPage(c, panel);
  return renderPanel(c, panel, await draw({ panel, t: c.var.t, parcel }));
}
