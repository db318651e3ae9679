import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { NewCollection } from '../../../views/collections/collection-form.tsx';
import { findCustomer } from '../../customers/queries.ts';
import type { Customer } from '../../customers/shared/customer.ts';
import { addressLine, customerName } from '../../customers/shared/customer-texts.ts';
import { idIn } from '../../database/rows.ts';
import { siteToday } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import {
  allowsPage,
  customerUserOnly,
  customerUserPage,
  signedInCustomerUser,
} from '../../http/middleware/access.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, listBy, patch, post } from '../../verbs/call.ts';
import { withForms } from '../../web/form-pages.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { requireOwnParcel } from '../parcels.ts';
import { readReader } from '../reader.ts';
import { collectionList, stateNames } from './list.tsx';
import {
  changeCollection,
  changeOwnCollection,
  createCollection,
  deleteCollection,
  requestCollection,
  withdrawCollection,
} from './model.ts';
import { collection, listOwnCollections, myCollection } from './read.ts';

const own = paths.api.myCollections;
const path = paths.api.collections;
const weekly = 'FREQ=WEEKLY;BYDAY=MO,TH';

/** The fields of a form as a call takes them: the window has times, and the days of the week are checkboxes. */
function readForm({
  from = '',
  until = '',
  repeat_until = '',
  on,
  ...fields
}: Record<string, unknown>) {
  const days = Object.keys(Object(on));
  const onDay = (time: unknown) => (time === '' ? null : `${fields.day}T${time}`);
  const end = repeat_until === '' ? '' : `;UNTIL=${String(repeat_until).replaceAll('-', '')}`;
  return {
    ...fields,
    window_from: onDay(from),
    window_to: onDay(until),
    repeat: days.length === 0 ? null : `FREQ=WEEKLY;BYDAY=${days.join(',')}${end}`,
  };
}

/** Calls about collections: those of the customer's users, and those of the staff. */
export const collectionsApi = api([
  collectionList.call,
  post(path, createCollection, {
    summary: 'Add a collection',
    description: 'For a customer, or for nobody who is known. It needs not be accepted.',
    answer: collection,
    status: 201,
    fromForm: readForm,
    done: (t) => t.done.created,
    example: { customer: 1, address: 'Quay 1, Porto', day: '2026-05-04', repeat: weekly },
  }),
  patch(path, changeCollection, {
    summary: 'Change, accept or decline a collection, or say that it was collected',
    description:
      'Declining takes a `reason`, which the user gets by email. One that repeats and was collected is due on its next day.',
    errors: [404],
    answer: collection,
    done: (t) => t.done.saved,
    example: { id: 1, state: 'accepted' },
  }),
  del(path, deleteCollection, {
    summary: 'Delete a collection',
    errors: [404],
    done: (t) => t.done.deleted,
    example: { id: 1 },
  }),
  listBy(
    own,
    {
      summary: 'List one’s own collections, as a customer’s user',
      access: customerUserOnly,
      row: myCollection,
      filter: z.object({}),
      search: false,
    },
    (c, request) => listOwnCollections(c.var.deps.db, signedInCustomerUser(c).customerId, request),
  ),
  post(own, requestCollection, {
    summary: 'Ask for a collection, as a customer’s user',
    description: 'Staff accept it, or decline it. 403 where the customer may not book.',
    answer: myCollection,
    status: 201,
    fromForm: readForm,
    done: (t) => t.bookings.requested,
    example: { address: 'Quay 1, Porto', day: '2026-05-04', pieces_count: 3 },
  }),
  patch(own, changeOwnCollection, {
    summary: 'Change a collection, as a customer’s user',
    description: 'Until it is collected or declined. Staff accept it again.',
    errors: [404],
    answer: myCollection,
    done: (t) => t.done.saved,
    example: { id: 1, pieces_count: 5 },
  }),
  del(own, withdrawCollection, {
    summary: 'Withdraw a collection, as a customer’s user',
    errors: [404],
    done: (t) => t.bookings.withdrawn,
    example: { id: 1 },
  }),
]);

/** The page of a customer's users. Its forms work without JavaScript. */
export const myCollectionPages = withForms(
  new Hono<SiteEnv>().get(paths.my.collections, customerUserPage, async (c) => {
    const { customer, props } = await readReader(c);
    const { deps, t } = c.var;
    const page = await listOwnCollections(deps.db, customer.id, readListRequest(c));
    const { MyCollectionsPage } = await import('../../../views/my/collections-page.tsx');
    const form = { begin: await beginCollection(c, customer), today: siteToday(deps) };
    return renderPage(
      c,
      props.site,
      <MyCollectionsPage {...props} page={page} states={stateNames(t)} {...form} />,
    );
  }),
);

/** What a customer's form begins with: their first address or, with `?return=` and a code, what the parcel's recipient sends back. */
async function beginCollection(c: Context<SiteEnv>, customer: Customer): Promise<NewCollection> {
  const code = c.req.query('return');
  const [first] = customer.addresses;
  if (code === undefined) return { address: first ? addressLine(first) : '' };
  const parcel = await requireOwnParcel(c.var.deps.db, code, customer.id);
  const { tracking_code, recipient_name, destination, pieces_count } = parcel;
  const address = `${recipient_name}, ${destination}`.replace(/\s*\n\s*/g, ', ');
  return {
    address: address.slice(0, limits.text),
    pieces: pieces_count,
    note: interpolate(c.var.t.copies.titles.return, { code: tracking_code }),
  };
}

/** The panel's pages of collections. */
export const collectionControlPages = new Hono<SiteEnv>()
  .get(paths.control.collections, allowsPage('bookings:read'), (c) => collectionList.render(c))
  .get(paths.control.createCollection, allowsPage('bookings:write'), (c) => renderCreation(c));

async function renderCreation(c: Context<SiteEnv>) {
  const { deps, t } = c.var;
  const id = idIn(c.req.query('customer') ?? '');
  const [panel, customer] = await Promise.all([readPanel(c), findCustomer(deps.db, id)]);
  const [first] = customer?.addresses ?? [];
  const named = customer ? { id: customer.id, name: customerName(customer) } : null;
  const form = { begin: { address: first ? addressLine(first) : '' }, customer: named };
  const { CreateCollectionPage } = await import(
    '../../../views/collections/create-collection-page.tsx'
  );
  const page = <CreateCollectionPage panel={panel} t={t} {...form} today={siteToday(deps)} />;
  return renderPanel(c, panel, page);
}
