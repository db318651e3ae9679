import type { Parcel } from '../../parcels/shared/parcel.ts';

/** What a customer's user says of a parcel that they book. Sender and payer are the customer. */
export const bookedNames = [
  'recipient_name',
  'recipient_email',
  'recipient_phone_number',
  'recipient_language',
  'destination',
  'destination_street',
  'destination_street2',
  'destination_postcode',
  'destination_city',
  'destination_region',
  'destination_country',
  'destination_company',
  'destination_note',
  'weight',
  'pieces_count',
  'parcel_content',
  'service',
  'cod_amount',
  'cod_currency',
  'reference',
  'note_to_driver',
  'window_from',
  'window_to',
] as const satisfies readonly (keyof Parcel)[];

/** What follows from the customer whose user books a parcel. */
export type BookingSender = Pick<
  Parcel,
  | 'sender_id'
  | 'payer_id'
  | 'sender_name'
  | 'sender_email'
  | 'sender_phone_number'
  | 'sender_language'
  | 'pickup_location'
> & { stage: 'info_received' };

/** What a customer's user sees of their own parcels. */
export const shownNames = [
  'tracking_code',
  'stage',
  'status',
  'sender_name',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  ...bookedNames,
] as const satisfies readonly (keyof Parcel)[];

/** What only the customer who pays sees. */
export const priceNames = ['price', 'currency'] as const satisfies readonly (keyof Parcel)[];

/** A parcel as a user of its customer sees it. */
export type MyParcel = Pick<
  Parcel,
  (typeof shownNames)[number] | (typeof priceNames)[number] | 'id' | 'created_at' | 'updated_at'
> & {
  /** The customer's users booked it, and can still change and cancel it. */
  booked: boolean;
};
