import { type Context, Hono } from 'hono';
import type { ReactElement } from 'react';
import {
  UpdateImagePage,
  UpdateMapPage,
  UpdateParcelPage,
} from '../../views/parcels/update-pages.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { firstPage } from '../database/paginate.ts';
import type { SiteEnv } from '../http/context.ts';
import { allowsPage } from '../http/middleware/access.ts';
import type { Panel } from '../shared/panel.ts';
import type { ParcelWithHistory } from '../shared/parcel.ts';
import { paths } from '../shared/paths.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import { findParcelWithHistory } from './find-with-history.ts';

const { control } = paths;

/** The panel's pages that change a parcel. */
export const parcelControlPages = new Hono<SiteEnv>()
  .get(control.updateParcel, allowsPage('parcels:write'), (c) =>
    renderParcelPage(c, c.req.param('code'), UpdateParcelPage),
  )
  .get(control.updateMap, allowsPage('parcels:write'), (c) => {
    const { mapTiles } = c.var.deps.config;
    return renderParcelPage(c, c.req.param('code'), (props) => (
      <UpdateMapPage {...props} tiles={mapTiles} />
    ));
  })
  .get(control.updateImage, allowsPage('parcels:write'), (c) =>
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
