import { z } from 'zod';
import { insertCustomer, newCustomer, requireService } from '../../customers/model.ts';
import { findCustomersById, findSameCustomer } from '../../customers/queries.ts';
import type { Customer } from '../../customers/shared/customer.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, requireRow } from '../../errors.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { line, optional, recordId } from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import {
  bookingDeclinedMail,
  publicBookingAcceptedMail,
  publicBookingDeclinedMail,
} from '../../notifications/mail/system-mail.ts';
import { completeAddressFields, findAddressContext } from '../../parcels/addresses/complete.ts';
import { completeNewParcel, toNewCustomer } from '../../parcels/model.ts';
import { newParcelRequest } from '../../parcels/schema.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths, trackPath } from '../../shared/paths.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import { bookingSender, requireBookingCustomer, signedInCustomer } from '../customer.ts';
import { bookingInput, bookingShape, insertBookedParcel } from '../parcels.ts';
import {
  type BookingRow,
  requireBooking,
  toBookingSender,
  toBookings,
  toMyBooking,
} from './read.ts';
import { bookingColumns, bookingRef, insertBookings, updateBooking } from './write.ts';

/** Locks a booking. @param customerId finds only bookings of this customer. @throws {NotFoundError} */
async function lockBooking(db: Db, bookingId: number, customerId?: number): Promise<BookingRow> {
  const row = db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0));
  requireRow(await row.forUpdate().executeTakeFirst());
  return requireBooking(db, bookingId);
}

/** Locks a booking that can still be accepted or declined. @throws {NotFoundError}; {ConflictError} */
async function lockRequested(db: Db, bookingId: number, customerId?: number): Promise<BookingRow> {
  const row = await lockBooking(db, bookingId, customerId);
  if (row.state !== 'requested') throw new ConflictError((t) => t.bookings.decided);
  return row;
}

/**
 * Validates a booking by the rules of a new parcel, and completes its addresses and amounts.
 *
 * @param given with the sender.
 * @param customerId null: a visitor's, for whom there are the delivery services of everybody.
 * @throws {InvalidRequest}
 */
export async function completeBooking(db: Db, given: object, customerId: number | null) {
  // The parcel gets its code when it is made.
  const whole = { ...given, tracking_code: 'BOOKING' };
  const { add_sender: _, add_recipient: _recipient, ...parcel } = parse(newParcelRequest, whole);
  await requireService(db, parcel.service, customerId);
  return completeNewParcel(db, parcel);
}

/** Asks for a parcel, which the customer sends and pays for. @throws as requireBookingCustomer. */
export const requestBooking = verb(
  { permission: 'my-parcels:write', input: bookingInput },
  async (tx, given) => {
    const customer = await requireBookingCustomer(tx, 'request');
    const booked = { ...given, ...bookingSender(customer) };
    const parcel = await completeBooking(tx.db, booked, customer.id);
    const email = tx.actor.type === 'customer_user' ? tx.actor.email : (customer.email ?? '');
    const [row] = await insertBookings(tx, [parcel], { customer: customer.id, email });
    return toMyBooking(requireRow(row));
  },
);

export const bookingRequestChange = z.strictObject({
  id: recordId(),
  ...z.strictObject(bookingShape).partial().shape,
});

/** Changes a booking until it is accepted or declined. @throws {NotFoundError}; {ConflictError} */
export const changeBookingRequest = verb(
  { permission: 'my-parcels:write', input: bookingRequestChange },
  async (tx, { id: bookingId, ...changes }) => {
    const customer = await requireBookingCustomer(tx);
    const row = await lockRequested(tx.db, bookingId, customer.id);
    const before = toMyBooking(row);
    const stored: Record<string, unknown> = JSON.parse(row.content);
    const completed = completeAddressFields(before, changes, await findAddressContext(tx.db));
    const pieces_count = changes.pieces_count ?? changes.pieces?.length ?? before.pieces_count;
    // What was known of the pieces stays unless there are more or fewer of them.
    const kept = before.pieces?.length === pieces_count ? before.pieces : undefined;
    const pieces = changes.pieces ?? kept;
    const whole = { ...stored, ...completed, pieces_count, pieces, ...bookingSender(customer) };
    const parcel = await completeBooking(tx.db, whole, customer.id);
    return toMyBooking(await updateBooking(tx, row, bookingColumns(parcel)));
  },
);

/** Withdraws a booking that was not accepted. @throws {NotFoundError}; {ConflictError} */
export const withdrawBooking = verb(
  { permission: 'my-parcels:write', input: recordIdInput },
  async (tx, { id: bookingId }) => {
    const before = await lockBooking(tx.db, bookingId, signedInCustomer(tx));
    if (before.state === 'accepted') throw new ConflictError((t) => t.bookings.decided);
    await tx.db.deleteFrom('bookings').where('id', '=', bookingId).execute();
    await tx.recordAudit({ action: 'deleted', ...bookingRef(before), before: toMyBooking(before) });
  },
);

export const bookingDecision = z
  .strictObject({
    id: recordId(),
    state: z.enum(['accepted', 'declined']),
    reason: optional(line({ max: limits.text })).default(null),
  })
  .refine(({ state, reason }) => state === 'accepted' || reason !== null, {
    ...messageKey('required'),
    path: ['reason'],
  });

/**
 * Accepts a booking and creates its parcel, or declines it and mails the reason to the user who asked.
 *
 * @throws {NotFoundError}; {ConflictError} if it was already accepted or declined; {InvalidRequest} if the parcel is no longer valid.
 */
export const decideBooking = longVerb(
  { permission: 'bookings:write', input: bookingDecision },
  async (ctx, { id: bookingId, state, reason }) => {
    const decided = await inTransaction(ctx, async (tx) => {
      const before = await lockRequested(tx.db, bookingId);
      const [customer = null] = await findCustomersById(tx.db, [before.customer_id ?? 0]);
      const parcel = state === 'accepted' ? await insertAcceptedParcel(tx, before, customer) : null;
      const row = await updateBooking(tx, before, {
        state,
        reason: state === 'declined' ? reason : null,
        parcel_id: parcel?.id ?? null,
        decided_at: tx.now.toISOString(),
      });
      if (customer === null) await mailVisitor(tx, row);
      else if (state === 'declined') await mailRefusal(tx, row, customer);
      const [shown] = await toBookings(tx.db, [row]);
      return requireRow(shown);
    });
    ctx.deps.mailer.wake();
    return decided;
  },
);

/** Adds the parcel of a booking. @param customer null: a visitor's; sender or recipient then become customers. */
async function insertAcceptedParcel(
  tx: TransactionContext,
  row: BookingRow,
  customer: Customer | null,
) {
  const { payer: _, ...booked } = JSON.parse(row.content);
  if (customer !== null) {
    return insertBookedParcel(tx, { ...booked, ...bookingSender(customer) }, customer.id);
  }
  const stage = 'info_received';
  return insertBookedParcel(tx, { ...booked, ...(await addPayer(tx, row)), stage }, null);
}

/**
 * Makes who pays for a visitor's parcel a customer.
 *
 * The sender has confirmed the email address, so a customer with the same address is them. What the visitor says of anybody else is
 * not confirmed, and could name a customer who then had to pay: a recipient who pays is always a new customer.
 */
async function addPayer(tx: TransactionContext, row: BookingRow) {
  const parcel = { ...toMyBooking(row), ...toBookingSender(row) };
  if (parcel.payer === 'recipient') {
    const fields = parse(newCustomer, toNewCustomer(parcel, 'recipient'));
    const { id } = await insertCustomer(tx, fields);
    return { recipient_id: id, payer_id: id };
  }
  const same = await findSameCustomer(tx.db, { email: row.email, phone: null });
  const sender =
    same ?? (await insertCustomer(tx, parse(newCustomer, toNewCustomer(parcel, 'sender'))));
  return { sender_id: sender.id };
}

async function mailRefusal(
  tx: TransactionContext,
  row: BookingRow,
  { language: own }: Customer,
): Promise<void> {
  if (row.email === '') return;
  const { company_name: company, content_language } = await findSettings(tx.db);
  const language = own ?? content_language;
  const { booking, reason } = bookingTexts(row);
  const link = `${tx.origin}${inLanguage(paths.my.bookings, language)}`;
  const mail = { to: row.email, company, booking, reason: reason ?? '', link };
  await tx.deps.mailer.enqueue(tx.db, bookingDeclinedMail(mail, language));
}

/** Tells a visitor that the booking was accepted, with the code of the parcel, or why it was declined. */
async function mailVisitor(tx: TransactionContext, row: BookingRow): Promise<void> {
  const { company_name: company, content_language } = await findSettings(tx.db);
  const language = toBookingSender(row).sender_language ?? content_language;
  const { booking, reason, tracking_code: code } = bookingTexts(row);
  const mail = { to: row.email, company, booking };
  await tx.deps.mailer.enqueue(
    tx.db,
    code === null
      ? publicBookingDeclinedMail({ ...mail, reason: reason ?? '' }, language)
      : publicBookingAcceptedMail(
          { ...mail, code, link: `${tx.origin}${trackPath(code, 1, language)}` },
          language,
        ),
  );
}

/** What a mail says of a booking. `booking`: what it was for. */
function bookingTexts(row: BookingRow) {
  const { recipient_name, destination, reference, reason, tracking_code } = toMyBooking(row);
  const booking = [reference, recipient_name, destination].filter((text) => text !== null);
  return { booking: booking.join(', '), reason, tracking_code };
}
