import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { CustomerFormPage, CustomersPage } from '../../views/customers/list-and-form.tsx';
import { firstPage, type ListRequest } from '../database/paginate.ts';
import { idIn } from '../database/rows.ts';
import { requireRow } from '../errors.ts';
import type { SiteEnv } from '../http/context.ts';
import { optional } from '../http/input/fields.ts';
import { parse } from '../http/input/validation.ts';
import { allows, allowsPage, requestMay } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { api, del, get, listBy, patch, post } from '../verbs/call.ts';
import { renderListPage } from '../web/list-page.tsx';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import {
  createCustomer,
  customer,
  customerSummary,
  deleteCustomer,
  findCustomerSummary,
  mergeCustomers,
  updateCustomer,
} from './model.ts';
import { findCustomer, findServiceChoices, listCustomers } from './queries.ts';
import { type Customer, type CustomerSort, customerSorts } from './shared/customer.ts';

const { control } = paths;
const path = paths.api.customers;
const access = allows('customers:read');
const example = { id: 1, name: 'Ada Lovelace' };

export const customerFilter = z.object({ sort: optional(z.enum(customerSorts)).default(null) });

export const customersApi = api([
  listBy(
    path,
    {
      summary: 'List customers',
      description: 'Of a search that finds more than 1,000, `total` says 1,000.',
      access,
      row: customer,
      filter: customerFilter,
    },
    (c, request, { sort }) => listForReader(c, request, sort),
  ),
  get(
    paths.api.customer,
    { summary: 'Read a customer', access, answer: customerSummary },
    async (c) => {
      const id = idIn(c.req.param('id') ?? '');
      return customerForReader(c, requireRow(await findCustomerSummary(c.var.deps.db, id)));
    },
  ),
  post(path, createCustomer, {
    summary: 'Add a customer',
    description: 'A person needs `name`, a company `company`.',
    answer: customer,
    status: 201,
    done: (t) => t.done.saved,
    example: { name: 'Ada Lovelace', addresses: [{ street: '12 Harbor Street', city: 'Porto' }] },
  }),
  patch(path, updateCustomer, {
    summary: 'Change a customer',
    description: '`addresses` are replaced as a whole.',
    answer: customer,
    done: (t) => t.done.saved,
    example,
  }),
  del(path, deleteCustomer, {
    summary: 'Delete a customer',
    description: 'Parcels, invoices and messages stay, without the customer.',
    done: (t) => t.done.deleted,
  }),
  post(paths.api.mergeCustomers, mergeCustomers, {
    summary: 'Merge customers',
    description:
      '`into` takes what it lacks from the others, and all of their addresses, parcels, invoices and messages.',
    errors: [404],
    answer: customer,
    done: (t) => t.customers.merged,
    example: { into: 1, from: [2] },
  }),
]);

/** The panel's pages for customers. The page about one customer is in admin/, because it also shows other areas. */
export const customerPages = new Hono<SiteEnv>()
  .get(control.customers, allowsPage('customers:read'), (c) =>
    renderListPage(c, path, async (request) => {
      const { sort } = parse(customerFilter, c.req.query());
      const first = await listForReader(c, request, sort);
      return (page) => <CustomersPage {...page} first={first} sort={sort} />;
    }),
  )
  .get(control.createCustomer, allowsPage('customers:write'), async (c) => {
    const [panel, services] = await Promise.all([readPanel(c), findServiceChoices(c.var.deps.db)]);
    const props = { panel, t: c.var.t, services };
    return renderPanel(c, panel, <CustomerFormPage {...props} customer={null} />);
  })
  .get(control.updateCustomer, allowsPage('customers:write'), async (c) => {
    const [panel, found] = await readCustomer(c);
    if (found === undefined) return notFoundPage(c, panel);
    const services = await findServiceChoices(c.var.deps.db);
    const props = { panel, t: c.var.t, services };
    return renderPanel(c, panel, <CustomerFormPage {...props} customer={found} />);
  })
  .get(control.mergeCustomer, allowsPage('customers:write'), async (c) => {
    const [panel, customer] = await readCustomer(c);
    if (customer === undefined) return notFoundPage(c, panel);
    const search = c.req.query('search')?.trim() ?? '';
    const list = await listForReader(c, { ...firstPage(path), search }, 'match');
    const found = list.data.filter(({ id }) => id !== customer.id);
    const props = { panel, t: c.var.t, customer, search, found };
    const { MergeCustomerPage } = await import('../../views/customers/customer-page.tsx');
    return renderPanel(c, panel, <MergeCustomerPage {...props} />);
  });

/** Removes the phone number of a customer if the reader may not see it, such as a bookkeeper. */
export function customerForReader<Fields extends Pick<Customer, 'phone'>>(
  c: Context<SiteEnv>,
  customer: Fields,
): Fields {
  return requestMay(c, 'phones:read') ? customer : { ...customer, phone: null };
}

async function listForReader(c: Context<SiteEnv>, request: ListRequest, sort: CustomerSort | null) {
  const list = await listCustomers(c.var.deps.db, request, sort, requestMay(c, 'phones:read'));
  return { ...list, data: list.data.map((customer) => customerForReader(c, customer)) };
}

function readCustomer(c: Context<SiteEnv>) {
  const id = idIn(c.req.param('id') ?? '');
  return Promise.all([readPanel(c), findCustomer(c.var.deps.db, id)]);
}
