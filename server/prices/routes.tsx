import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ServiceForm } from '../../views/prices/service-pages.tsx';
import { findCustomersById } from '../customers/queries.ts';
import { idIn } from '../database/rows.ts';
import type { SiteEnv } from '../http/context.ts';
import { allowsPage } from '../http/middleware/access.ts';
import { readDecimal } from '../shared/amounts.ts';
import { omit } from '../shared/field-values.ts';
import { paths } from '../shared/paths.ts';
import { api, del, patch, post } from '../verbs/call.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import { deliveryServiceList } from './list.tsx';
import { createService, deleteService, deliveryService, updateService } from './model.ts';
import { withChangedPrices } from './price.ts';
import { findService } from './queries.ts';
import { zoneSteps } from './shared/price-table.ts';

const path = paths.api.deliveryServices;

const tableForm = z.object({
  limits: z.array(z.string()),
  zones: z.array(z.looseObject({ prices: z.array(z.string()).default([]) })),
});

/** Makes steps of the price table, which a form without script sends as limits of rows and prices of zones. */
function withSteps({ limits, zones, ...fields }: Record<string, unknown>) {
  const table = tableForm.safeParse({ limits, zones });
  if (!table.success) return { ...fields, zones };
  return {
    ...fields,
    zones: table.data.zones.map(({ prices, ...zone }) => ({
      ...zone,
      steps: zoneSteps(table.data, { prices }).map((step) => omit(step, ['row'])),
    })),
  };
}

export const deliveryServicesApi = api([
  deliveryServiceList.call,
  post(path, createService, {
    summary: 'Add a delivery service',
    description:
      'The first zone that fits prices a parcel. Amounts are in the smallest unit, or texts as people type them; `countries` and `postcodes` may be texts with commas, `steps` one with a line such as `5 = 8.90` for each.',
    answer: deliveryService,
    status: 201,
    done: (t) => t.done.saved,
    fromForm: withSteps,
    example: {
      name: 'Express',
      code: 'express-2',
      currency: 'EUR',
      zones: [{ name: 'Home', countries: ['PT'], steps: [{ up_to: 5, price: 890 }] }],
      surcharges: [{ kind: 'fuel', percent: 7.5 }],
    },
  }),
  patch(path, updateService, {
    summary: 'Change a delivery service',
    description:
      '`zones` and `surcharges` are replaced as a whole. Parcels keep the prices that they have.',
    answer: deliveryService,
    done: (t) => t.done.saved,
    fromForm: withSteps,
    example: { id: 1, name: 'Express' },
  }),
  del(path, deleteService, {
    summary: 'Delete a delivery service',
    description: 'Parcels keep their prices, and customers have it no longer as their default.',
    done: (t) => t.done.deleted,
  }),
]);

/** The panel's pages for delivery services; their views are imported when they are first needed. */
export const deliveryServicePages = new Hono<SiteEnv>()
  .get(paths.control.deliveryServices, allowsPage('invoices:write'), (c) =>
    deliveryServiceList.render(c),
  )
  .get(paths.control.createDeliveryService, allowsPage('invoices:write'), async (c) => {
    const source = await findService(c.var.deps.db, idIn(c.req.query('copy') ?? ''));
    if (source === undefined) return renderForm(c, { service: null });
    const percent = readDecimal(c.req.query('percent') ?? '', 2) ?? 0;
    return renderForm(c, { service: withChangedPrices(source, percent / 100), isCopy: true });
  })
  .get(paths.control.deliveryService, allowsPage('invoices:write'), async (c) => {
    const { db } = c.var.deps;
    const service = await findService(db, idIn(c.req.param('id')));
    if (service === undefined) return notFoundPage(c, await readPanel(c));
    const [customer] = await findCustomersById(db, [service.customer ?? 0]);
    return renderForm(c, { service, customer });
  });

async function renderForm(
  c: Context<SiteEnv>,
  form: Pick<ServiceForm, 'service' | 'customer' | 'isCopy'>,
) {
  const [panel, { ServiceFormPage }] = await Promise.all([
    readPanel(c),
    import('../../views/prices/service-pages.tsx'),
  ]);
  return renderPanel(c, panel, <ServiceFormPage panel={panel} t={c.var.t} {...form} />);
}
