import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { listCustomerPasskeys } from '../auth/customer-users/passkeys.ts';
import { listCustomerUsers } from '../auth/customer-users/users.ts';
import { findOpenByCurrency } from '../customers/balances.ts';
import { findCustomer, findServiceChoices } from '../customers/queries.ts';
import { type ListRequest, readPage } from '../database/paginate.ts';
import { idIn, isPossibleId } from '../database/rows.ts';
import { findSettings, findUnits } from '../database/settings.ts';
import type { ParcelRow } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import { requireRow } from '../errors.ts';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { parse } from '../http/input/validation.ts';
import {
  customerUserOnly,
  customerUserPage,
  signedInCustomerUser,
} from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { countUse } from '../http/rate-limits.ts';
import { invoicePdf } from '../invoices/pdf/invoice-pdf.ts';
import { findInvoiceRow } from '../invoices/queries.ts';
import { invoiceListColumns, readPrintedInvoice, toListedInvoice } from '../invoices/read.ts';
import { listedInvoice } from '../invoices/schema.ts';
import { activity } from '../parcels/activities/model.ts';
import { publicDelivery } from '../parcels/deliveries/model.ts';
import { labelMediaTypes, labelQuery } from '../parcels/documents/label-query.ts';
import { localizeStatus } from '../parcels/event-presets/words.ts';
import { findOpenScans } from '../parcels/events/piece-scans.ts';
import { findPieces } from '../parcels/find-pieces.ts';
import { withHistory } from '../parcels/find-with-history.ts';
import { readParcelRows } from '../parcels/list/list.ts';
import { pieces, readPiecesForm } from '../parcels/pieces.ts';
import { findQuote, quote, quoteRequest } from '../parcels/quotes/model.ts';
import { listOwnPayouts, readOwnBalance } from '../payouts/read.ts';
import { requireOwnPayout } from '../payouts/routes.tsx';
import { sendPdf } from '../pdf/send.ts';
import type { PageOf } from '../shared/envelope.ts';
import { pick } from '../shared/field-values.ts';
import { limits } from '../shared/limits.ts';
import { inLanguage, paths } from '../shared/paths.ts';
import { api, del, get, getBy, listBy, patch, post } from '../verbs/call.ts';
import { withForms } from '../web/form-pages.tsx';
import { renderPage } from '../web/render.ts';
import { onWorkingDays } from '../working-calendar.ts';
import { readRecipient } from './address-book/routes.tsx';
import { bookingSender } from './customer.ts';
import {
  bookParcel,
  cancelBooking,
  changeBooking,
  findOwnImported,
  isOwn,
  listOwnParcels,
  myParcel,
  myParcelShape,
  requireOwnParcel,
  toMyParcel,
} from './parcels.ts';
import { readReader } from './reader.ts';
import { bookedNames, type MyParcel } from './shared/my-parcel.ts';

const path = paths.api.myParcels;
const example = { recipient_name: 'Ada Lovelace', destination: '12 Harbor Street, Porto' };

/** With its history, the newest event first, and the proof of its delivery. */
const myParcelWithHistory = z.strictObject({
  ...myParcelShape,
  history: z.array(activity),
  delivery: publicDelivery.nullable(),
  pieces,
});

const ownQuote = quoteRequest.omit({ customer: true });
const quotesPerTenMinutes = { name: 'my-quotes', points: 300, seconds: 10 * 60 };

/** Calls of a customer's users about their own parcels and invoices. */
export const myApi = api([
  listBy(
    path,
    {
      summary: 'List one’s own parcels, as a customer’s user',
      description: 'Those that the customer booked, sends or pays for.',
      access: customerUserOnly,
      row: myParcel,
      filter: z.object({}),
    },
    (c) => readOwnParcels(c),
  ),
  getBy(
    paths.api.myParcelLabels,
    {
      summary: 'Read the labels of one’s own parcels as a file, as a customer’s user',
      description: 'As `GET /api/parcels/labels`.',
      access: customerUserOnly,
      query: labelQuery,
      media: Object.values(labelMediaTypes),
      errors: [404],
    },
    async (c, query) => {
      const { customerId } = signedInCustomerUser(c);
      const mayPrint = (parcel: ParcelRow) => isOwn(parcel, customerId);
      const { answerLabels } = await import('../parcels/documents/labels.ts');
      return answerLabels(c, query, { lane: 'visitor', mayPrint });
    },
  ),
  get(
    paths.api.myParcel,
    {
      summary: 'Read one of one’s own parcels, as a customer’s user',
      access: customerUserOnly,
      answer: myParcelWithHistory,
    },
    async (c) => {
      const { parcel, ...found } = await findOwnParcel(c);
      return { ...parcel, ...found };
    },
  ),
  post(path, bookParcel, {
    summary: 'Book a parcel, as a customer’s user',
    description: 'The customer sends it and pays for it. 403 where the customer may not book.',
    answer: myParcel,
    status: 201,
    show: showOwn,
    fromForm: (fields, c) => readPiecesForm(c.var.deps.db, fields),
    done: (t) => t.done.created,
    example,
  }),
  patch(path, changeBooking, {
    summary: 'Change a booked parcel, as a customer’s user',
    description: 'Until it is collected.',
    errors: [404],
    answer: myParcel,
    show: showOwn,
    fromForm: (fields, c) => readPiecesForm(c.var.deps.db, fields),
    done: (t) => t.done.saved,
    example: { id: 'TEST-1001', reference: 'Order 1042' },
  }),
  del(path, cancelBooking, {
    summary: 'Cancel a booked parcel, as a customer’s user',
    description: 'Until it is collected.',
    errors: [404],
    done: (t) => t.my.book.cancelled,
    example: { id: 'TEST-1001' },
  }),
  post(
    paths.api.myQuotes,
    { permission: 'my-parcels:write', input: ownQuote, limit: quotesPerTenMinutes, run: quoteOwn },
    {
      summary: 'Ask what a parcel costs, as a customer’s user',
      description:
        'By the customer’s own prices, and by the customer’s delivery service where none is named. Without `from` it is collected at the customer’s first address.',
      answer: quote,
      example: {
        service: 'express',
        to: { country: 'PT', postcode: '4100-020' },
        pieces: [{ weight: 2 }],
      },
    },
  ),
  listBy(
    paths.api.myInvoices,
    {
      summary: 'List one’s own invoices, as a customer’s user',
      access: customerUserOnly,
      row: listedInvoice,
      filter: z.object({}),
      search: false,
    },
    readOwnInvoices,
  ),
  get(
    paths.api.myInvoicePdf,
    {
      summary: 'Read one of one’s own invoices as a PDF, as a customer’s user',
      access: customerUserOnly,
      media: ['application/pdf'],
    },
    sendOwnInvoice,
  ),
]);

async function quoteOwn(c: Context<SiteEnv>, input: unknown) {
  const { db, config } = c.var.deps;
  const asked = parse(ownQuote, input);
  await countUse(c, quotesPerTenMinutes);
  const customer = requireRow(await findCustomer(db, signedInCustomerUser(c).customerId));
  const from = asked.from ?? { text: bookingSender(customer).pickup_location };
  const request = { ...asked, from, customer: customer.id };
  const { tag } = c.var.language;
  const { timeZone, calendar } = config;
  return findQuote(db, request, await findSettings(db), { tag, timeZone, calendar });
}

function showOwn(c: Context<SiteEnv>, row: ParcelRow) {
  const { config } = c.var.deps;
  const shown = onWorkingDays(row, config.calendar, siteToday({ config }));
  return toMyParcel(localizeStatus(shown, c.var.language.code), signedInCustomerUser(c).customerId);
}

async function readOwnParcels(c: Context<SiteEnv>, imported?: string): Promise<PageOf<MyParcel>> {
  const { customerId } = signedInCustomerUser(c);
  const page = await listOwnParcels(c.var.deps.db, customerId, readListRequest(c), imported);
  return { ...page, data: page.data.map((row) => showOwn(c, row)) };
}

/**
 * The own parcels that the query chooses: by their ids (`parcels`, with commas between them), or those of a file (`import`).
 *
 * @returns `isCut`: whether more were chosen than one request prints.
 */
async function readOwnChoice(c: Context<SiteEnv>) {
  const { db } = c.var.deps;
  const { customerId } = signedInCustomerUser(c);
  const imported = c.req.query('import');
  const ids =
    imported === undefined
      ? (c.req.query('parcels') ?? '').split(',').map(idIn).filter(isPossibleId)
      : await findOwnImported(db, customerId, imported);
  const chosen = [...new Set(ids)];
  const rows = await readParcelRows(db, chosen.slice(0, limits.documents));
  const isCut = chosen.length > limits.documents;
  return { parcels: rows.filter((row) => isOwn(row, customerId)), isCut };
}

/** The own parcel that the path names, with its history and the proof of its delivery. @throws {NotFoundError} */
async function findOwnParcel(c: Context<SiteEnv>) {
  const { deps, language } = c.var;
  const { customerId } = signedInCustomerUser(c);
  const row = await requireOwnParcel(deps.db, c.req.param('code') ?? '', customerId);
  const whole = await withHistory(deps.db, row, {
    timeZone: deps.config.timeZone,
    request: { page: 1, perPage: limits.perPage.max },
    language: language.code,
  });
  const delivery =
    whole.delivery &&
    pick(whole.delivery, ['received_by', 'note', 'place', 'signature', 'photo', 'created_at']);
  const pieces = await findPieces(deps.db, row);
  return { parcel: showOwn(c, row), history: whole.history.data, delivery, pieces };
}

/** A page of the customer's invoices, without drafts, the newest first. */
async function readOwnInvoices(c: Context<SiteEnv>, request: ListRequest) {
  const { customerId } = signedInCustomerUser(c);
  const { db } = c.var.deps;
  const today = siteToday(c.var.deps);
  const issued = db
    .selectFrom('invoices')
    .select(invoiceListColumns)
    .where('customer_id', '=', customerId)
    .where('state', '<>', 'draft')
    .orderBy('id', 'desc');
  const page = await readPage(issued, request);
  return { ...page, data: page.data.map((row) => toListedInvoice(row, today)) };
}

async function sendOwnInvoice(c: Context<SiteEnv>): Promise<Response> {
  const { deps, language } = c.var;
  const { customerId } = signedInCustomerUser(c);
  const id = idIn((c.req.param('id') ?? '').replace(/\.pdf$/, ''));
  const row = requireRow(await findInvoiceRow(deps.db, id));
  const isShown = row.customer_id === customerId && row.state !== 'draft';
  const own = requireRow(isShown ? row : undefined);
  const printed = await readPrintedInvoice(deps.db, own, siteToday(deps));
  return sendPdf(c, await invoicePdf(deps, printed, language.code), 'visitor');
}

// Loaded on demand, as the other pages: most requests are none of a customer's users.
const parcelPages = () => import('../../views/my/parcel-pages.tsx');

/** The pages of a customer's users. Their forms work without JavaScript. */
export const myPages = withForms(
  new Hono<SiteEnv>()
    .get(paths.my.root, customerUserPage, (c) =>
      c.redirect(inLanguage(paths.my.parcels, c.var.addressLanguage), 302),
    )
    .get(paths.my.parcels, customerUserPage, async (c) => {
      const { props } = await readReader(c);
      const search = c.req.query('search') ?? '';
      const imported = c.req.query('import');
      const own = { page: await readOwnParcels(c, imported), search, imported };
      const { MyParcelsPage } = await parcelPages();
      return renderPage(c, props.site, <MyParcelsPage {...props} {...own} />);
    })
    .get(paths.my.createParcel, customerUserPage, async (c) => {
      const { customer, props } = await readReader(c);
      if (customer.bookings === 'off') throw new Problem(403, c.var.t.my.book.off);
      const { db } = c.var.deps;
      const { from, to } = c.req.query();
      const [services, copied, recipient] = await Promise.all([
        findServiceChoices(db, customer.id),
        from === undefined ? null : requireOwnParcel(db, from, customer.id),
        to === undefined ? null : readRecipient(db, idIn(to), customer.id),
      ]);
      const { BookParcelPage } = await parcelPages();
      const page = (
        <BookParcelPage
          {...props}
          services={services}
          copied={copied === null ? recipient : pick(copied, bookedNames)}
        />
      );
      return renderPage(c, props.site, page);
    })
    .get(paths.my.labels, customerUserPage, async (c) => {
      const { props } = await readReader(c);
      const { parcels, isCut } = await readOwnChoice(c);
      const { site, t } = props;
      const lane = 'visitor';
      const printer = { site, t, timeZone: props.reader.timeZone, lane } as const;
      // Loaded on demand, because it brings bar codes and the widths of letters.
      const { drawLabelSheets } = await import('../parcels/documents/pages.tsx');
      const drawn = await drawLabelSheets(c, printer, parcels, paths.my.labels);
      if (drawn instanceof Response) return drawn;
      const { MyLabelsPage } = await import('../../views/my/labels-page.tsx');
      const page = <MyLabelsPage {...props} count={parcels.length} isCut={isCut} {...drawn} />;
      return renderPage(c, props.site, page);
    })
    .get(paths.my.parcel, customerUserPage, async (c) => {
      const [{ customer, props }, found] = await Promise.all([readReader(c), findOwnParcel(c)]);
      const { db } = c.var.deps;
      const [services, units, scans] = await Promise.all([
        findServiceChoices(db, customer.id),
        findUnits(db),
        findOpenScans(db, found.parcel),
      ]);
      const { MyParcelPage } = await parcelPages();
      const own = { ...found, services, units, scans };
      return renderPage(c, props.site, <MyParcelPage {...props} {...own} />);
    })
    .get(paths.my.invoices, customerUserPage, async (c) => {
      const { props } = await readReader(c);
      const [page, open] = await Promise.all([
        readOwnInvoices(c, readListRequest(c)),
        findOpenByCurrency(c.var.deps.db, props.reader.customer.id),
      ]);
      const { MyInvoicesPage } = await import('../../views/my/invoices-page.tsx');
      return renderPage(c, props.site, <MyInvoicesPage {...props} page={page} open={open} />);
    })
    .get(paths.my.payouts, customerUserPage, async (c) => {
      const { props } = await readReader(c);
      const { db } = c.var.deps;
      const { id } = props.reader.customer;
      const [page, balance] = await Promise.all([
        listOwnPayouts(db, id, readListRequest(c)),
        readOwnBalance(db, id),
      ]);
      const { MyPayoutsPage } = await import('../../views/my/payouts-pages.tsx');
      return renderPage(c, props.site, <MyPayoutsPage {...props} page={page} balance={balance} />);
    })
    .get(paths.my.payout, customerUserPage, async (c) => {
      const [{ props }, payout] = await Promise.all([readReader(c), requireOwnPayout(c)]);
      const { MyPayoutPage } = await import('../../views/my/payouts-pages.tsx');
      return renderPage(c, props.site, <MyPayoutPage {...props} payout={payout} />);
    })
    .get(paths.my.users, customerUserPage, async (c) => {
      const { props } = await readReader(c);
      const { db } = c.var.deps;
      const [users, passkeys] = await Promise.all([
        listCustomerUsers(db, props.reader.customer.id),
        listCustomerPasskeys(db, props.reader.email),
      ]);
      const { MyUsersPage } = await import('../../views/my/users-page.tsx');
      return renderPage(
        c,
        props.site,
        <MyUsersPage {...props} users={users} passkeys={passkeys} />,
      );
    }),
);
