import { z } from 'zod';
import { idIn } from '../database/rows.ts';
import { requireFound } from '../errors.ts';
import { choice, optional } from '../http/input/fields.ts';
import { allows } from '../http/middleware/access.ts';
import { customerSorts } from '../shared/customer.ts';
import { paths } from '../shared/paths.ts';
import { api, del, get, listBy, patch, post } from '../verbs/call.ts';
import {
  createCustomer,
  customer,
  customerSummary,
  deleteCustomer,
  findCustomerSummary,
  mergeCustomers,
  updateCustomer,
} from './model.ts';
import { listCustomers } from './queries.ts';

const path = paths.api.customers;
const access = allows('customers:read');
const example = { id: 1, name: 'Ada Lovelace' };

export const customerFilter = z.object({ sort: optional(choice(customerSorts)).default(null) });

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
    (c, request, { sort }) => listCustomers(c.var.deps.db, request, sort),
  ),
  get(
    paths.api.customer,
    { summary: 'Read a customer', access, answer: customerSummary },
    async ({ req, var: { deps } }) =>
      requireFound(await findCustomerSummary(deps.db, idIn(req.param('id') ?? ''))),
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
