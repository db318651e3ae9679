import type { Parcel } from './parcel.ts';

/** What is known of a sender, and of the place where parcels are picked up there. */
export const senderNames = [
  'sender_name',
  'sender_email',
  'sender_language',
  'pickup_location',
  'map_pickup_latitude',
  'map_pickup_longitude',
] as const;

/** The sender of an earlier parcel. */
export type RecentSender = Pick<Parcel, (typeof senderNames)[number]>;
