import { type Context, Hono } from 'hono';
import type { ReactElement } from 'react';
import { ParcelListPage } from '../../views/control/parcels/parcel-list-page.tsx';
import { ParcelPage } from '../../views/control/parcels/parcel-page.tsx';
import { UpdateImagePage } from '../../views/control/parcels/update-image-page.tsx';
import { UpdateMapPage } from '../../views/control/parcels/update-map-page.tsx';
import { UpdateParcelPage } from '../../views/control/parcels/update-parcel-page.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { firstPage } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import { dayAt } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { findMailsAbout } from '../notifications/mail/queries.ts';
import { findStopped } from '../notifications/mail/unsubscribes.ts';
import { countFollowers } from '../notifications/subscribers/queries.ts';
import { limits } from '../shared/limits.ts';
import type { Panel } from '../shared/panel.ts';
import type { Parcel, ParcelWithHistory } from '../shared/parcel.ts';
import { listedPart, readLook } from '../shared/parcel-list.ts';
import { paths } from '../shared/paths.ts';
import { mostShareLinks } from '../shared/share-link.ts';
import { listShareLinks } from '../tracking/share-links/queries.ts';
import { nothingFound } from '../web/not-found-page.tsx';
import { readPanel, renderPanel } from '../web/panel.ts';
import { localizedStatus } from './event-presets/localized.ts';
import { readEventChoices } from './events/choices.ts';
import { findParcelWithHistory } from './find-with-history.ts';
import { readAskedParcels } from './list/filter.ts';
import { listParcels } from './list/list.ts';
import { listMergedCodes } from './merge/code-aliases.ts';
import { listParcelViews } from './views/queries.ts';

const { control } = paths;

/** As many saved views as the list shows. */
const allViews = { page: 1, perPage: limits.perPage.max, search: '', path: '' };

/** Of the mails about a parcel. */
const shownMails = 20;

/** As many share links as a parcel can have. */
const everyLink = { page: 1, perPage: mostShareLinks, search: '', path: '' };

/** The panel's pages for parcels. */
export const parcelControlPages = new Hono<SiteEnv>()
  .get(control.parcels, signedInOnly, async (c) => {
    const { db, config } = c.var.deps;
    const request = readListRequest(c, paths.api.parcels);
    const asked = readAskedParcels(c);
    const [panel, list, choices, views] = await Promise.all([
      readPanel(c),
      listParcels(db, request, asked),
      readEventChoices(c),
      listParcelViews(db, allViews),
    ]);
    const look = readLook(new URL(c.req.url).searchParams);
    const query = { filter: asked.filter, search: request.search, ...look };
    const props = { panel, t: c.var.t, query, choices, views: views.data };
    const { code: language } = c.var.language;
    const data = list.data.map((parcel) => listedPart(localizedStatus(parcel, language)));
    const first = { ...list, data };
    const today = dayAt(asked.now, config.timeZone);
    return renderPanel(c, panel, <ParcelListPage {...props} first={first} today={today} />);
  })
  .get(control.parcel, signedInOnly, async (c) => {
    const choices = await readEventChoices(c);
    return drawParcel(c, c.req.param('code'), async (props) => {
      const about = await readAbout(c.var.deps.db, props.parcel);
      const isMerged = about.otherCodes.includes(c.req.query('merged') ?? '');
      const today = dayAt(new Date(), c.var.deps.config.timeZone);
      const shown = { ...about, choices, isMerged, today };
      return <ParcelPage {...props} {...shown} />;
    });
  })
  .get(control.updateParcel, signedInOnly, (c) =>
    drawParcel(c, c.req.param('code'), UpdateParcelPage),
  )
  .get(control.updateMap, signedInOnly, (c) => {
    const { mapTiles } = c.var.deps.config;
    return drawParcel(c, c.req.param('code'), (props) => (
      <UpdateMapPage {...props} tiles={mapTiles} />
    ));
  })
  .get(control.updateImage, signedInOnly, (c) =>
    drawParcel(c, c.req.param('code'), UpdateImagePage),
  );

/** What the panel shows beside a parcel: its other codes, and whom it was told and shown to. */
async function readAbout(
  db: Db,
  { id, recipient_email, sender_email }: Pick<Parcel, 'id' | 'recipient_email' | 'sender_email'>,
) {
  const [otherCodes, mails, stopped, followers, links] = await Promise.all([
    listMergedCodes(db, id),
    findMailsAbout(db, id, shownMails),
    findStopped(db, id, [recipient_email, sender_email]),
    countFollowers(db, id),
    listShareLinks(db, id, new Date(), everyLink),
  ]);
  return { otherCodes, mails, stopped, followers, shareLinks: links.data };
}

type DrawParcel = (props: {
  panel: Panel;
  t: Messages;
  parcel: ParcelWithHistory;
}) => ReactElement | Promise<ReactElement>;

async function drawParcel(c: Context<SiteEnv>, code: string, draw: DrawParcel) {
  const { db, config } = c.var.deps;
  const { code: language } = c.var.language;
  const history = { timeZone: config.timeZone, request: firstPage(''), language };
  const [panel, parcel] = await Promise.all([
    readPanel(c),
    findParcelWithHistory(db, code, history),
  ]);
  if (parcel === undefined) return nothingFound(c, panel);
  return renderPanel(c, panel, await draw({ panel, t: c.var.t, parcel }));
}
