import type { Selectable } from 'kysely';
import { z } from 'zod';
import { findCustomersById } from '../../customers/queries.ts';
import { customerName } from '../../customers/shared/customer-texts.ts';
import { isOneOf } from '../../database/engine.ts';
import { countRows, type ListRequest, readPage } from '../../database/paginate.ts';
import { isPossibleId } from '../../database/rows.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { answerShape, id, time } from '../../http/answer.ts';
import { changeShape } from '../../http/input/record.ts';
import { givenPieces, pieces } from '../../parcels/pieces.ts';
import type { PageOf } from '../../shared/envelope.ts';
import { pick, withAllFields } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';
import {
  type Booking,
  type BookingState,
  bookedFields,
  bookingPayers,
  bookingSenderNames,
  bookingStates,
  type MyBooking,
} from '../shared/booking.ts';

const myBookingShape = {
  ...answerShape(bookedFields),
  id,
  state: z.enum(bookingStates),
  reason: z.string().nullable(),
  tracking_code: z.string().nullable().meta({ description: 'Of the parcel that it became.' }),
  pieces: pieces.nullable(),
  created_at: time,
  updated_at: time,
  decided_at: time.nullable(),
};

export const myBooking: z.ZodType<MyBooking> = z
  .strictObject(myBookingShape)
  .meta({ id: 'MyBooking' });

const senderFields = pick(parcelFields, bookingSenderNames);

export const booking: z.ZodType<Booking> = z
  .strictObject({
    ...myBookingShape,
    customer_id: id.nullable().meta({ description: 'null: a visitor booked.' }),
    customer_name: z.string().nullable(),
    email: z.string().meta({
      description:
        'The address of the user or visitor who asked; of the customer, if a program did (empty: none is known).',
    }),
    payer: z.enum(bookingPayers),
    ...answerShape(senderFields),
  })
  .meta({ id: 'Booking' });

/** The columns that are read. */
const bookingNames = [
  'id',
  'customer_id',
  'email',
  'state',
  'reason',
  'content',
  'created_at',
  'updated_at',
  'decided_at',
] as const;

/** Bookings, each with the code of the parcel that it became; without those that no visitor has confirmed. */
export function selectBookings(db: Db) {
  return selectAllBookings(db)
    .where('state', '<>', 'unconfirmed')
    .$narrowType<{ state: BookingState }>();
}

/** The same, with those that were not confirmed, which staff do not see. */
export function selectAllBookings(db: Db) {
  return db
    .selectFrom('bookings')
    .select(bookingNames)
    .select(({ selectFrom }) =>
      selectFrom('parcels')
        .select('parcels.tracking_code')
        .whereRef('parcels.id', '=', 'bookings.parcel_id')
        .as('tracking_code'),
    );
}

export type BookingRow = Omit<
  Selectable<Tables['bookings']>,
  'parcel_id' | 'search_text' | 'token_hash' | 'state'
> & {
  state: BookingState;
  tracking_code: string | null;
};

const storedFields = z.object(changeShape(bookedFields));
const storedSender = z.object({
  ...changeShape(senderFields),
  payer: z.enum(bookingPayers).default('sender'),
});

/** A booking as its customer's users see it. */
export function toMyBooking<State>({
  content,
  customer_id: _,
  email: _email,
  ...row
}: Omit<BookingRow, 'state'> & { state: State }): Omit<MyBooking, 'state'> & { state: State } {
  const { pieces: list = null, ...fields }: Record<string, unknown> = JSON.parse(content);
  return {
    ...row,
    ...withAllFields(bookedFields, storedFields.parse(fields)),
    pieces: givenPieces.nullable().parse(list),
  };
}

/** Bookings as staff see them. */
export async function toBookings(db: Db, rows: readonly BookingRow[]): Promise<Booking[]> {
  const ids = new Set(rows.flatMap(({ customer_id }) => customer_id ?? []));
  const customers = await findCustomersById(db, [...ids]);
  const names = new Map(customers.map((one) => [one.id, customerName(one)]));
  return rows.map((row) => ({
    ...toMyBooking(row),
    ...pick(row, ['customer_id', 'email']),
    customer_name: names.get(row.customer_id ?? 0) ?? null,
    ...toBookingSender(row),
  }));
}

/** The sender whom a visitor named, and who pays. */
export function toBookingSender({ content }: Pick<BookingRow, 'content'>) {
  const { payer, ...sender } = storedSender.parse(JSON.parse(content));
  return { payer, ...withAllFields(senderFields, sender) };
}

/** Reads bookings as staff see them, by their ids. */
export async function readBookings(db: Db, ids: readonly number[]): Promise<Map<number, Booking>> {
  if (ids.length === 0) return new Map();
  const rows = await selectBookings(db).where(isOneOf(db, ids)).execute();
  return new Map((await toBookings(db, rows)).map((one) => [one.id, one]));
}

/** A page of a customer's bookings, the newest first. */
export async function listOwnBookings(
  db: Db,
  customerId: number,
  request: ListRequest,
): Promise<PageOf<MyBooking>> {
  const own = selectBookings(db).where('customer_id', '=', customerId).orderBy('id', 'desc');
  const page = await readPage(own, request);
  return { ...page, data: page.data.map(toMyBooking) };
}

/** A customer's booking. @throws {NotFoundError} also if it is another customer's. */
export async function requireOwnBooking(
  db: Db,
  bookingId: number,
  customerId: number,
): Promise<MyBooking> {
  const own = selectBookings(db).where('id', '=', bookingId).where('customer_id', '=', customerId);
  const found = isPossibleId(bookingId) ? await own.executeTakeFirst() : undefined;
  return toMyBooking(requireRow(found));
}

/** A booking as it is stored. @throws {NotFoundError} */
export async function requireBooking(db: Db, bookingId: number): Promise<BookingRow> {
  return requireRow(await selectBookings(db).where('id', '=', bookingId).executeTakeFirst());
}

/** The number of bookings that staff have still to accept or decline. */
export function countRequestedBookings(db: Db): Promise<number> {
  return countRows(db.selectFrom('bookings').where('state', '=', 'requested'));
}
