import { Hono } from 'hono';
import { DeliverPage } from '../../../views/parcels/deliveries/deliver-page.tsx';
import { DeliveryNotePage } from '../../../views/parcels/deliveries/delivery-note-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { toAdminParcel } from '../event-presets/words.ts';
import { findParcelByKey } from '../find-parcel.ts';
import { requireVisibleParcel } from '../own-parcels.ts';
import { findNewestDelivery } from './queries.ts';

const { control } = paths;

/** The panel's pages that take the proof of a delivery, and print it. */
export const deliveryControlPages = new Hono<SiteEnv>()
  .get(control.deliver, allowsPage('deliveries:write'), async (c) => {
    c.set('usesPosition', true);
    const { db } = c.var.deps;
    const [panel, parcel] = await Promise.all([
      readPanel(c),
      findParcelByKey(db, c.req.param('code')),
    ]);
    if (parcel === undefined) return notFoundPage(c, panel);
    await requireVisibleParcel(verbContext(c), 'deliveries:write', parcel.id);
    const props = { panel, t: c.var.t, parcel, delivery: await findNewestDelivery(db, parcel.id) };
    return renderPanel(c, panel, <DeliverPage {...props} />);
  })
  .get(control.deliveryNote, allowsPage('parcels:read'), async (c) => {
    const { db } = c.var.deps;
    const [panel, row] = await Promise.all([
      readPanel(c),
      findParcelByKey(db, c.req.param('code')),
    ]);
    if (row === undefined) return notFoundPage(c, panel);
    const delivery = await findNewestDelivery(db, row.id);
    const parcel = toAdminParcel(row, c.var.language.code);
    const props = { panel, t: c.var.t, parcel, delivery };
    return renderPanel(c, panel, <DeliveryNotePage {...props} />);
  });
