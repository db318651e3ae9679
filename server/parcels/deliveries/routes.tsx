import { type Context, Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { findDue } from '../cash/collections.ts';
import { toAdminParcel } from '../event-presets/words.ts';
import { findParcelByKey } from '../find-parcel.ts';
import { requireVisibleParcel } from '../own-parcels.ts';
import { redactPhones } from '../phones.ts';
import {
  deliveryAnswer,
  failedDeliveryAnswer,
  recordDelivery,
  recordFailedDelivery,
} from './model.ts';
import { findNewestDelivery } from './proofs.ts';

const { control } = paths;

/** Calls that record delivery attempts. An attempt is undone like any event. */
export const deliveriesApi = api([
  post(paths.api.deliveries, recordDelivery, {
    summary: 'Record a delivery with its proof',
    errors: [404],
    description: 'A parcel that was left in a safe place (`place`) needs a `photo`.',
    takes: 'upload',
    answer: deliveryAnswer,
    records: ['delivery'],
    status: 201,
    done: (t) => t.proof.recorded,
    formExample: { parcel: 'TEST-1001', received_by: 'Ada Lovelace', photo: 'photo.jpg' },
  }),
  post(paths.api.failedDeliveries, recordFailedDelivery, {
    summary: 'Record a delivery that failed',
    errors: [404],
    takes: 'json or form',
    answer: failedDeliveryAnswer,
    isOutcome: true,
    status: 201,
    done: (t) => t.runs.failureRecorded,
    example: { parcel: 'TEST-1001', reason: 'nobody_home' },
  }),
]);

/** The panel's pages of a delivery: the form that records it, and the delivery note. */
const deliveryViews = () => import('../../../views/parcels/deliveries/delivery-pages.tsx');

export const deliveryControlPages = new Hono<SiteEnv>()
  .get(control.deliver, allowsPage('deliveries:write'), async (c) => {
    c.set('usesPosition', true);
    const { db } = c.var.deps;
    const [panel, parcel] = await readPanelAndParcel(c, c.req.param('code'));
    if (parcel === undefined) return notFoundPage(c, panel);
    await requireVisibleParcel(verbContext(c), 'deliveries:write', parcel.id);
    const [delivery, due] = await Promise.all([
      findNewestDelivery(db, parcel.id),
      findDue(db, parcel),
    ]);
    const props = { panel, t: c.var.t, parcel, due, delivery };
    const { DeliverPage } = await deliveryViews();
    return renderPanel(c, panel, <DeliverPage {...props} />);
  })
  .get(control.deliveryNote, allowsPage('parcels:read'), async (c) => {
    const [panel, row] = await readPanelAndParcel(c, c.req.param('code'));
    if (row === undefined) return notFoundPage(c, panel);
    const delivery = await findNewestDelivery(c.var.deps.db, row.id);
    const parcel = redactPhones(c, toAdminParcel(row, c.var.language.code));
    const props = { panel, t: c.var.t, parcel, delivery };
    const { DeliveryNotePage } = await deliveryViews();
    return renderPanel(c, panel, <DeliveryNotePage {...props} />);
  });

function readPanelAndParcel(c: Context<SiteEnv>, code: string) {
  return Promise.all([readPanel(c), findParcelByKey(c.var.deps.db, code)]);
}
