import { Hono } from 'hono';
import { NotFoundError } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { forCustomerKeys } from '../../http/middleware/access.ts';
import type { customerScopes } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { answerAs, documentPath, routedPath } from '../../verbs/call.ts';

const { api } = paths;

type KeyCall = [
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  /** The path at which the customer's users make the same call. */
  own: string,
  scope: (typeof customerScopes)[number],
];

/** A parcel of somebody else is answered as to strangers. */
const singleParcel: KeyCall = ['GET', api.parcel, api.myParcel, 'parcels:read'];

/** The calls that programs know and a customer's key may make. Each answers as it answers the customer's users. */
const keyCalls: KeyCall[] = [
  ['GET', api.parcels, api.myParcels, 'parcels:read'],
  ['POST', api.parcels, api.myParcels, 'parcels:write'],
  ['PATCH', api.parcels, api.myParcels, 'parcels:write'],
  ['DELETE', api.parcels, api.myParcels, 'parcels:write'],
  ['GET', api.parcelLabels, api.myParcelLabels, 'parcels:read'],
  ['GET', api.bookings, api.myBookings, 'bookings:read'],
  ['POST', api.bookings, api.myBookings, 'bookings:write'],
  ['PATCH', api.bookings, api.myBookings, 'bookings:write'],
  ['DELETE', api.bookings, api.myBookings, 'bookings:write'],
  ['GET', api.invoices, api.myInvoices, 'invoices:read'],
  ['GET', api.invoicePdf, api.myInvoicePdf, 'invoices:read'],
  ['GET', api.payouts, api.myPayouts, 'payouts:read'],
  ['GET', api.payoutPdf, api.myPayoutPdf, 'payouts:read'],
  ['GET', api.payoutCsv, api.myPayoutCsv, 'payouts:read'],
  ['GET', api.payout, api.myPayout, 'payouts:read'],
];

/** The customer's users' call that answers a call of a customer's key, by the names of both in the document. */
export const ownCallNames: ReadonlyMap<string, string> = new Map(
  [...keyCalls, singleParcel].map(([method, path, own]) => [
    `${method} ${documentPath(path)}`,
    `${method} ${documentPath(own)}`,
  ]),
);

/** The calls of customers' keys. Mounted before the calls of the staff, whose paths these are. */
export const customerKeyApi = new Hono<SiteEnv>();

for (const [method, path, own, scope] of keyCalls) {
  customerKeyApi.on(
    method,
    routedPath(path),
    forCustomerKeys(scope, async (c) => answerAs(c, `${method} ${own}`)),
  );
}

customerKeyApi.get(
  api.parcel,
  forCustomerKeys('parcels:read', async (c, next) => {
    try {
      return await answerAs(c, `GET ${api.myParcel}`);
    } catch (error) {
      if (error instanceof NotFoundError) return next();
      throw error;
    }
  }),
);
