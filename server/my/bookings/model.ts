import { z } from 'zod';
import { requireService } from '../../customers/model.ts';
import { findCustomersById } from '../../customers/queries.ts';
import type { Customer } from '../../customers/shared/customer.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, requireRow } from '../../errors.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { line, optional, recordId } from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { bookingDeclinedMail } from '../../notifications/mail/system-mail.ts';
import { completeAddressFields, findAddressContext } from '../../parcels/addresses/complete.ts';
import { completeNewParcel } from '../../parcels/model.ts';
import { newParcelRequest } from '../../parcels/schema.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import { bookingSender, requireBookingCustomer, signedInCustomer } from '../customer.ts';
import { bookingInput, bookingShape, insertBookedParcel } from '../parcels.ts';
import { type BookingRow, requireBooking, toBookings, toMyBooking } from './read.ts';
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

/** Validates a booking by the rules of a new parcel, and completes its addresses and amounts. @throws {InvalidRequest} */
async function completeBooking(tx: TransactionContext, given: object, customer: Customer) {
  // The parcel gets its code when it is made.
  const whole = { ...given, ...bookingSender(customer), tracking_code: 'BOOKING' };
  const { add_sender: _, add_recipient: _recipient, ...parcel } = parse(newParcelRequest, whole);
  await requireService(tx.db, parcel.service, customer.id);
  return completeNewParcel(tx.db, parcel);
}

/** Asks for a parcel, which the customer sends and pays for. @throws as requireBookingCustomer. */
export const requestBooking = verb(
  { permission: 'my-parcels:write', input: bookingInput },
  async (tx, given) => {
    const customer = await requireBookingCustomer(tx, 'request');
    const parcel = await completeBooking(tx, given, customer);
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
    const whole = { ...stored, ...completed, pieces_count, pieces };
    const parcel = await completeBooking(tx, whole, customer);
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
      const [customer] = await findCustomersById(tx.db, [before.customer_id]);
      const parcel =
        state === 'accepted'
          ? await insertBookedParcel(tx, JSON.parse(before.content), requireRow(customer))
          : null;
      const row = await updateBooking(tx, before, {
        state,
        reason: state === 'declined' ? reason : null,
        parcel_id: parcel?.id ?? null,
        decided_at: tx.now.toISOString(),
      });
      if (state === 'declined') await mailRefusal(tx, row, requireRow(customer));
      const [shown] = await toBookings(tx.db, [row]);
      return requireRow(shown);
    });
    ctx.deps.mailer.wake();
    return decided;
  },
);

async function mailRefusal(
  tx: TransactionContext,
  row: BookingRow,
  { language: own }: Customer,
): Promise<void> {
  if (row.email === '') return;
  const { company_name: company, content_language } = await findSettings(tx.db);
  const language = own ?? content_language;
  const { recipient_name, destination, reference, reason } = toMyBooking(row);
  const mail = {
    to: row.email,
    company,
    reason: reason ?? '',
    booking: [reference, recipient_name, destination].filter((text) => text !== null).join(', '),
    link: `${tx.origin}${inLanguage(paths.my.bookings, language)}`,
  };
  await tx.deps.mailer.enqueue(tx.db, bookingDeclinedMail(mail, language));
}
