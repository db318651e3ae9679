import type { Parcel } from '../../parcels/shared/parcel.ts';
import type { Piece } from '../../parcels/shared/pieces.ts';
import { addressFields } from '../../shared/address.ts';
import { pick } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';
import { bookedNames } from './my-parcel.ts';

export const bookingStates = ['requested', 'accepted', 'declined'] as const;
export type BookingState = (typeof bookingStates)[number];

/** The fields of the parcel that a booking asks for. */
export const bookedFields = pick(parcelFields, bookedNames);

/** Who pays for the parcel of a booking. */
export const bookingPayers = ['sender', 'recipient'] as const;
export type BookingPayer = (typeof bookingPayers)[number];

/** The sender, whom a visitor who books names. */
export const bookingSenderNames = [
  'sender_name',
  'sender_email',
  'sender_phone_number',
  'sender_language',
  'pickup_location',
  ...addressFields.pickup,
] as const satisfies readonly (keyof Parcel)[];

/** A booking that staff accept or decline, as the users of its customer see it. */
export type MyBooking = Pick<Parcel, (typeof bookedNames)[number]> & {
  id: number;
  state: BookingState;
  /** Why it was declined. */
  reason: string | null;
  /** The code of the parcel that it became. */
  tracking_code: string | null;
  /** null: one is as any other. */
  pieces: Piece[] | null;
  /** ISO 8601, UTC, as all times. */
  created_at: string;
  updated_at: string;
  /** When it was accepted or declined. */
  decided_at: string | null;
};

/** A booking as the visitor who made it sees it. */
export type PublicBooking = Omit<MyBooking, 'state'> & {
  state: BookingState | 'unconfirmed';
  payer: BookingPayer;
} & Pick<Parcel, (typeof bookingSenderNames)[number]>;

/** The same as staff see it. */
export type Booking = MyBooking & {
  /** null: a visitor booked. */
  customer_id: number | null;
  customer_name: string | null;
  /** The address of the user or the visitor who asked. */
  email: string;
  payer: BookingPayer;
} & Pick<Parcel, (typeof bookingSenderNames)[number]>;
