import type { Parcel } from '../../parcels/shared/parcel.ts';
import type { Piece } from '../../parcels/shared/pieces.ts';
import { pick } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';
import { bookedNames } from './my-parcel.ts';

export const bookingStates = ['requested', 'accepted', 'declined'] as const;
export type BookingState = (typeof bookingStates)[number];

/** The fields of the parcel that a booking asks for. */
export const bookedFields = pick(parcelFields, bookedNames);

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

/** The same as staff see it. */
export type Booking = MyBooking & {
  customer_id: number;
  customer_name: string | null;
  /** The address of the user who asked. */
  email: string;
};
