import type { Context } from 'hono';
import { findOwnCustomerIds } from '../auth/customer-users/sign-in.ts';
import { findCustomersById } from '../customers/queries.ts';
import { customerName } from '../customers/shared/customer-texts.ts';
import { requireRow } from '../errors.ts';
import type { SiteEnv } from '../http/context.ts';
import { signedInCustomerUser } from '../http/middleware/access.ts';
import { readGuestSite } from '../web/panel.ts';

/** Reads what every page of a customer's user is drawn with. */
export async function readReader(c: Context<SiteEnv>) {
  const { email, customerId, mayInvite } = signedInCustomerUser(c);
  const { db, config } = c.var.deps;
  const ids = await findOwnCustomerIds(db, email);
  const [site, found] = await Promise.all([readGuestSite(c), findCustomersById(db, ids)]);
  const customers = found.map((one) => ({ id: one.id, name: customerName(one) }));
  const customer = requireRow(found.find(({ id }) => id === customerId));
  const named = { id: customerId, name: customerName(customer) };
  const { bookings } = customer;
  const reader = {
    email,
    customer: named,
    customers,
    bookings,
    mayInvite,
    timeZone: config.timeZone,
  };
  return { customer, props: { site, t: c.var.t, reader } };
}
