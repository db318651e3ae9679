import { Hono } from 'hono';
import { z } from 'zod';
import { customerForReader } from '../customers/list.tsx';
import { findCustomerSummary } from '../customers/model.ts';
import { selectCustomerParcels } from '../customers/queries.ts';
import { idIn } from '../database/rows.ts';
import { findSettings } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { listFields } from '../http/input/list-request.ts';
import { parse } from '../http/input/validation.ts';
import { allowsPage, requestMay } from '../http/middleware/access.ts';
import { readReceivables } from '../invoices/journal.ts';
import { findCustomerInvoices } from '../invoices/read.ts';
import { findCustomerMessages } from '../notifications/messages/model.ts';
import { toAdminParcel } from '../parcels/event-presets/words.ts';
import { redactPhones } from '../parcels/phones.ts';
import { readOwnBalance } from '../payouts/read.ts';
import { limits } from '../shared/limits.ts';
import { paths } from '../shared/paths.ts';
import { sumUnpaid } from '../till/counter.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';

/** How many records of each kind the page shows. */
const most = limits.perPage.default;

const shownPage = z.object({ page: listFields.page });

/** The panel's page about one customer. It also shows parcels, invoices and messages, which belong to other areas. */
export const customerPage = new Hono<SiteEnv>().get(
  paths.control.customer,
  allowsPage('customers:read'),
  async (c) => {
    const { deps, t, language } = c.var;
    const { db } = deps;
    const { page } = parse(shownPage, c.req.query());
    const [panel, customer] = await Promise.all([
      readPanel(c),
      findCustomerSummary(db, idIn(c.req.param('id'))),
    ]);
    if (customer === undefined) return notFoundPage(c, panel);
    const { id } = customer;
    const today = siteToday(deps);
    const isUnpaid = customer.payment === 'cash' && requestMay(c, 'cash:write');
    const reader = { db, settings: await findSettings(db), today, timeZone: deps.config.timeZone };
    const [parcels, invoices, messages, receivables, payables, unpaid] = await Promise.all([
      findCustomerParcels(db, id, page),
      requestMay(c, 'invoices:read') ? findCustomerInvoices(db, id, { most, today }) : null,
      requestMay(c, 'messages:read') ? findCustomerMessages(db, [customer], most) : null,
      requestMay(c, 'invoices:read') ? readReceivables(db, today, id) : null,
      requestMay(c, 'payouts:read') ? readOwnBalance(db, id) : null,
      isUnpaid ? sumUnpaid(reader, id) : [],
    ]);
    const props = {
      panel,
      t,
      customer: customerForReader(c, customer),
      invoices,
      messages,
      receivables,
      payables,
      unpaid,
      parcels: parcels
        .slice(0, most)
        .map((parcel) => redactPhones(c, toAdminParcel(parcel, language.code))),
      nextPage: parcels.length > most ? page + 1 : null,
    };
    const { CustomerPage } = await import('../../views/customers/customer-page.tsx');
    return renderPanel(c, panel, <CustomerPage {...props} />);
  },
);

/** A page of a customer's parcels, newest first, and one more row if there is another page. */
function findCustomerParcels(db: Db, id: number, page: number) {
  const skipped = (page - 1) * most;
  return db
    .selectFrom('parcels')
    .selectAll()
    .where('id', 'in', selectCustomerParcels(db, id, skipped + most + 1))
    .orderBy('id', 'desc')
    .limit(most + 1)
    .offset(skipped)
    .execute();
}
