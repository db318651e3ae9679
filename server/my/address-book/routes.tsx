import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { idIn, isPossibleId } from '../../database/rows.ts';
import type { Db } from '../../database/tables.ts';
import { NotFoundError } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import {
  customerUserOnly,
  customerUserPage,
  signedInCustomerUser,
} from '../../http/middleware/access.ts';
import { completeAddressFields, findAddressContext } from '../../parcels/addresses/complete.ts';
import { withAllFields } from '../../shared/field-values.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, listBy, patch, post } from '../../verbs/call.ts';
import { withForms } from '../../web/form-pages.tsx';
import { renderPage } from '../../web/render.ts';
import { readReader } from '../reader.ts';
import { bookedFields } from '../shared/booking.ts';
import {
  addAddress,
  addressBookEntry,
  changeAddress,
  deleteAddress,
  listAddresses,
  requireAddress,
} from './model.ts';
import { toRecipient } from './parcel-end.ts';

const path = paths.api.myAddresses;

/** Calls about a customer's address book. */
export const addressBookApi = api([
  listBy(
    path,
    {
      summary: 'List the address book, as a customer’s user',
      access: customerUserOnly,
      row: addressBookEntry,
      filter: z.object({}),
    },
    (c, request) => listAddresses(c.var.deps.db, signedInCustomerUser(c).customerId, request),
  ),
  post(path, addAddress, {
    summary: 'Add somebody to the address book, as a customer’s user',
    answer: addressBookEntry,
    status: 201,
    done: (t) => t.done.created,
    example: { name: 'Ada Lovelace', street: '12 Harbor Street', city: 'Porto' },
  }),
  patch(path, changeAddress, {
    summary: 'Change an entry of the address book, as a customer’s user',
    errors: [404],
    answer: addressBookEntry,
    done: (t) => t.done.saved,
    example: { id: 1, phone: '+351 912 345 678' },
  }),
  del(path, deleteAddress, {
    summary: 'Delete an entry of the address book, as a customer’s user',
    errors: [404],
    done: (t) => t.done.deleted,
    example: { id: 1 },
  }),
]);

/** An entry of the address book as the recipient of a booking, whose other fields are empty. @throws {NotFoundError} */
export async function readRecipient(db: Db, id: number, customerId: number) {
  if (!isPossibleId(id)) throw new NotFoundError();
  const [entry, context] = await Promise.all([
    requireAddress(db, id, customerId),
    findAddressContext(db),
  ]);
  const { id: _, created_at: _created, updated_at: _updated, note, ...party } = entry;
  const recipient = { ...toRecipient(party), note_to_driver: note };
  const { destination } = completeAddressFields(null, recipient, context);
  return {
    ...withAllFields(bookedFields, { ...recipient, destination: destination ?? '' }),
    pieces_count: 1,
  };
}

/** The page of the address book. Its forms work without JavaScript. */
export const addressBookPages = withForms(
  new Hono<SiteEnv>().get(paths.my.addresses, customerUserPage, async (c) => {
    const { props, customer } = await readReader(c);
    const { db } = c.var.deps;
    const request = readListRequest(c);
    const [page, changed] = await Promise.all([
      listAddresses(db, customer.id, request),
      readChanged(c, customer.id),
    ]);
    const { AddressBookPage } = await import('../../../views/my/address-book-page.tsx');
    const list = { page, search: request.search, changed };
    return renderPage(c, props.site, <AddressBookPage {...props} {...list} />);
  }),
);

/** The entry with the id in the query, which the page's form changes; null: there is no id. */
function readChanged(c: Context<SiteEnv>, customerId: number) {
  const id = c.req.query('id');
  if (id === undefined) return null;
  if (!isPossibleId(idIn(id))) throw new NotFoundError();
  return requireAddress(c.var.deps.db, idIn(id), customerId);
}
