import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { CustomerFileLinks } from '../../views/customers/file-links.tsx';
import { firstPage } from '../database/paginate.ts';
import { idIn } from '../database/rows.ts';
import { findSettings } from '../database/settings.ts';
import { requireRow } from '../errors.ts';
import type { SiteEnv } from '../http/context.ts';
import { invalidAmount } from '../http/input/amounts.ts';
import { allows, allowsPage, requestMay } from '../http/middleware/access.ts';
import { readMoney } from '../shared/amounts.ts';
import { paths } from '../shared/paths.ts';
import { api, del, get, patch, post } from '../verbs/call.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import { customerForReader, customerList } from './list.tsx';
import {
  createCustomer,
  customer,
  customerSummary,
  deleteCustomer,
  findCustomerSummary,
  mergeCustomers,
  updateCustomer,
} from './model.ts';
import { findCustomer, findServiceChoices, listBestMatches } from './queries.ts';

const { control } = paths;
const path = paths.api.customers;
const access = allows('customers:read');
const example = { id: 1, payment: 'invoice' };

export const customersApi = api([
  customerList.call,
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
    show: customerForReader,
    done: (t) => t.done.saved,
    example: { name: 'Ada Lovelace', addresses: [{ street: '12 Harbor Street', city: 'Porto' }] },
  }),
  patch(path, updateCustomer, {
    summary: 'Change a customer',
    description:
      '`addresses` are replaced as a whole. With `invoices:write` alone: `payment`, `billing_email`, `billing_address`, `tax_number`, `vat_id`, `tax_category`, `tax_rate`, `tax_reason`, `buyer_reference` and `electronic_address`. `payout_terms`, which are replaced as a whole, need the right to pay out.',
    answer: customer,
    done: (t) => t.done.saved,
    show: customerForReader,
    fromForm: withTypedMinimum,
    example,
  }),
  del(path, deleteCustomer, {
    summary: 'Delete a customer',
    description:
      'Parcels, invoices and messages stay, without the customer. 409 while cash is to be paid out.',
    errors: [409],
    done: (t) => t.done.deleted,
  }),
  post(paths.api.mergeCustomers, mergeCustomers, {
    summary: 'Merge customers',
    description:
      '`into` takes what it lacks from the others, and all of their addresses, parcels, invoices and messages.',
    errors: [404],
    answer: customer,
    show: customerForReader,
    done: (t) => t.customers.merged,
    example: { into: 1, from: [2] },
  }),
]);

/** Reads the minimum of a payout, which people type in the company's currency. @throws {InvalidRequest} */
async function withTypedMinimum(fields: Record<string, unknown>, c: Context<SiteEnv>) {
  const terms = z.looseObject({ minimum: z.string() }).safeParse(fields.payout_terms);
  const typed = terms.data?.minimum ?? '';
  if (terms.data === undefined || typed.trim() === '') return fields;
  const currency = (await findSettings(c.var.deps.db)).invoice_currency ?? '';
  const read = readMoney(typed, currency);
  if (read === null) throw invalidAmount(['payout_terms', 'minimum'], typed, currency);
  return { ...fields, payout_terms: { ...terms.data, minimum: read.amount } };
}

/** The panel's pages for customers. The page about one customer is in admin/, because it also shows other areas. */
export const customerPages = new Hono<SiteEnv>()
  .get(control.customers, allowsPage('customers:read'), (c) =>
    customerList.render(c, { below: (panel) => <CustomerFileLinks panel={panel} t={c.var.t} /> }),
  )
  .get(control.createCustomer, allowsPage('customers:write'), async (c) => {
    const [panel, services] = await Promise.all([readPanel(c), findServiceChoices(c.var.deps.db)]);
    const props = { panel, t: c.var.t, services };
    const { CustomerFormPage } = await import('../../views/customers/customer-form.tsx');
    return renderPanel(c, panel, <CustomerFormPage {...props} customer={null} />);
  })
  .get(control.updateCustomer, allowsPage('customer-billing:write'), async (c) => {
    const [panel, found] = await readCustomer(c);
    if (found === undefined) return notFoundPage(c, panel);
    const services = await findServiceChoices(c.var.deps.db);
    const props = { panel, t: c.var.t, services };
    const { CustomerFormPage } = await import('../../views/customers/customer-form.tsx');
    return renderPanel(c, panel, <CustomerFormPage {...props} customer={found} />);
  })
  .get(control.mergeCustomer, allowsPage('customers:write'), async (c) => {
    const [panel, customer] = await readCustomer(c);
    if (customer === undefined) return notFoundPage(c, panel);
    const search = c.req.query('search')?.trim() ?? '';
    const request = { ...firstPage(path), search };
    const matches = await listBestMatches(c.var.deps.db, request, requestMay(c, 'phones:read'));
    const found = matches.data
      .map((one) => customerForReader(c, one))
      .filter(({ id }) => id !== customer.id);
    const props = { panel, t: c.var.t, customer, search, found };
    const { MergeCustomerPage } = await import('../../views/customers/customer-page.tsx');
    return renderPanel(c, panel, <MergeCustomerPage {...props} />);
  });

function readCustomer(c: Context<SiteEnv>) {
  const id = idIn(c.req.param('id') ?? '');
  return Promise.all([readPanel(c), findCustomer(c.var.deps.db, id)]);
}
