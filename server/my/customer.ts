import { findCustomer } from '../customers/queries.ts';
import type { Customer } from '../customers/shared/customer.ts';
import { addressLine, customerName } from '../customers/shared/customer-texts.ts';
import { PermissionError, requireRow } from '../errors.ts';
import { interpolate } from '../shared/interpolate.ts';
import { paths } from '../shared/paths.ts';
import type { VerbContext } from '../verbs/context.ts';
import type { BookingSender } from './shared/my-parcel.ts';

/** The id of the customer whose user, or whose API key, acts. @throws {PermissionError} if somebody else acts. */
export function signedInCustomer({ actor }: VerbContext): number {
  if (actor.type === 'customer_user') return actor.customerId;
  if (actor.type === 'api_key' && actor.customerId !== null) return actor.customerId;
  throw new PermissionError();
}

/** What follows from the customer of a booking: who sends the parcel and who pays for it. */
export function bookingSender(customer: Customer): BookingSender {
  const [address] = customer.addresses;
  return {
    sender_id: customer.id,
    payer_id: customer.id,
    sender_name: customerName(customer),
    sender_email: customer.email,
    sender_phone_number: customer.phone,
    sender_language: customer.language,
    pickup_location: address === undefined ? null : addressLine(address),
    stage: 'info_received',
  };
}

/**
 * The customer whose user books.
 *
 * @param kind what the booking is to become; by default either.
 * @throws {PermissionError} if the customer's users cannot book, or their bookings become something else.
 */
export async function requireBookingCustomer(
  ctx: VerbContext,
  kind?: 'parcel' | 'request',
): Promise<Customer> {
  const customer = requireRow(await findCustomer(ctx.db, signedInCustomer(ctx)));
  const { bookings } = customer;
  if (bookings === 'off') throw new PermissionError((t) => t.my.book.off);
  if (kind !== undefined && bookings !== kind) {
    const path = bookings === 'request' ? paths.api.myBookings : paths.api.myParcels;
    throw new PermissionError((t) => interpolate(t.my.book.elsewhere, { call: `POST ${path}` }));
  }
  return customer;
}
