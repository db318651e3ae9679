import type { FieldValues } from './field-values.ts';
import type { deliveryFields } from './fields.ts';

/** Of the proof of a delivery, what those see who see all of the parcel. */
export type ShownDelivery = Pick<
  FieldValues<typeof deliveryFields>,
  'received_by' | 'note' | 'place'
> & {
  /** File names under /uploads/images/. */
  signature: string | null;
  photo: string | null;
  /** When it was delivered: ISO 8601, UTC. */
  created_at: string;
};

/** The proof of a delivery, for the administrator. */
export type Delivery = ShownDelivery &
  FieldValues<typeof deliveryFields> & {
    id: number;
    /** The activity that it made, with which it goes. */
    activity_id: number;
    /** The place, as the activity has it. */
    location: string | null;
  };

/** The answer to a delivery that failed. */
export type FailedDeliveryAnswer = {
  /** By which it can be undone. */
  event_id: number;
  tracking_code: string;
  activity_id: number;
};

/** The answer to a delivery that was recorded. */
export type DeliveryAnswer = {
  /** By which it can be undone. */
  event_id: number;
  tracking_code: string;
  delivery: Delivery;
};
