import { findCustomer } from '../customers/queries.ts';
import { addressLine, customerName } from '../customers/shared/customer-texts.ts';
import { PermissionError, requireRow } from '../errors.ts';
import type { VerbContext } from '../verbs/context.ts';
import type { BookingSender } from './shared/my-parcel.ts';

/** The id of the customer whose user acts. @throws {PermissionError} if somebody else acts. */
export function signedInCustomer({ actor }: VerbContext): number {
  if (actor.type !== 'customer_user') throw new PermissionError();
  return actor.customerId;
}

/**
 * What follows from the customer whose user books: who sends and who pays.
 *
 * @throws {PermissionError} if the customer's users cannot book.
 */
export async function requireBookingSender(ctx: VerbContext) {
  const customer = requireRow(await findCustomer(ctx.db, signedInCustomer(ctx)));
  if (customer.bookings === 'off') throw new PermissionError((t) => t.my.book.off);
  const [address] = customer.addresses;
  const sender: BookingSender = {
    sender_id: customer.id,
    payer_id: customer.id,
    sender_name: customerName(customer),
    sender_email: customer.email,
    sender_phone_number: customer.phone,
    sender_language: customer.language,
    pickup_location: address === undefined ? null : addressLine(address),
    stage: 'info_received',
  };
  return { customer: customer.id, sender };
}
