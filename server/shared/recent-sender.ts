import type { Parcel } from './parcel.ts';

/** The fields of a sender and of its pickup address. */
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
