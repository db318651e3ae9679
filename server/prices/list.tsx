import type { Context } from 'hono';
import { deletion } from '../../views/panel/records/actions.ts';
import { findCustomersById } from '../customers/queries.ts';
import { customerName } from '../customers/shared/customer-texts.ts';
import type { SiteEnv } from '../http/context.ts';
import { declareList } from '../lists/list.tsx';
import { omit } from '../shared/field-values.ts';
import { paths, pathTo } from '../shared/paths.ts';
import { deliveryService } from './model.ts';
import { readServices } from './queries.ts';
import type { DeliveryService } from './shared/price.ts';

const path = paths.api.deliveryServices;
const needs = 'invoices:write';

/** A service with the name of the customer on whose own list it is. */
type ListedService = DeliveryService & { customer_name: string | null };

export const deliveryServiceList = declareList({
  name: 'delivery-services',
  path,
  page: paths.control.deliveryServices,
  summary: 'List delivery services',
  description: 'What prices parcels; not the services of the home page.',
  needs: 'parcels:read',
  row: deliveryService,
  all: readListedServices,
  answer: (service) => omit(service, ['customer_name']),
  texts: ({ name, code }) => [name, code],
  title: (t) => t.prices.title,
  lead: (t) => t.prices.net,
  nameOf: ({ name }) => name,
  href: ({ id }) => pathTo(paths.control.deliveryService, { id }),
  create: { path: paths.control.createDeliveryService, label: (t) => t.prices.create, needs },
  columns: {
    name: { kind: 'text', label: (t) => t.control.fields.name, value: ({ name }) => name },
    code: { kind: 'text', label: (t) => t.prices.fields.code, value: ({ code }) => code },
    customer: {
      kind: 'text',
      label: (t) => t.prices.fields.customer,
      value: ({ customer_name }) => customer_name,
      needs: 'customers:read',
    },
    zones: {
      kind: 'text',
      label: (t) => t.lists.zones,
      value: ({ zones }) => zones.map(({ name }) => name).join(' · '),
    },
    currency: {
      kind: 'text',
      label: (t) => t.invoicing.fields.currency,
      value: ({ currency }) => currency,
    },
    minimum: {
      kind: 'money',
      label: (t) => t.prices.fields.minimum,
      value: ({ minimum, currency }) => (minimum === null ? null : { amount: minimum, currency }),
      isOptional: true,
    },
  },
  sorts: {
    name: ({ name }) => name,
    code: ({ code }) => code,
    customer: ({ customer_name }) => customer_name ?? '',
    currency: ({ currency }) => currency,
  },
  actions: [
    {
      ...deletion,
      needs,
      call: `DELETE ${path}`,
    },
  ],
});

async function readListedServices(c: Context<SiteEnv>): Promise<ListedService[]> {
  const { db } = c.var.deps;
  const services = await readServices(db);
  const owners = new Set(services.flatMap(({ customer }) => customer ?? []));
  const customers = await findCustomersById(db, [...owners]);
  const names = new Map(customers.map((one) => [one.id, customerName(one)]));
  return services.map((one) => ({ ...one, customer_name: names.get(one.customer ?? 0) ?? null }));
}
