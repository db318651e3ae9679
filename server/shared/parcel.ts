import type { ActivityColor, ActivityIcon, YesNo } from './catalog.ts';
import type { Paged } from './envelope.ts';

/** One scan event of a parcel, as the API shows it. The last three are in the site's time zone. */
export type Activity = {
  id: number;
  parcel_id: number;
  title: string;
  description: string;
  icon: ActivityIcon;
  color: ActivityColor;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** `Nov` */
  created_at_month: string;
  /** `20` */
  created_at_day: string;
  /** `10:05 AM` */
  created_at_time: string;
};

type WrittenActivity = Pick<Activity, 'title' | 'description' | 'icon' | 'color' | 'created_at'>;

/** What the administrator writes of an activity. What is left out stays as it is. */
export type ActivityChanges = {
  [Field in keyof WrittenActivity]?: WrittenActivity[Field] | undefined;
};

/** An activity to be kept. */
export type NewActivity = ActivityChanges & Pick<Activity, 'title' | 'description'>;

/** Degrees, WGS 84; `map_zoom` from 1 (the world) to 20 (a building). */
export type ParcelMap = {
  map_zoom: number | null;
  map_current_latitude: number | null;
  map_current_longitude: number | null;
  map_pickup_latitude: number | null;
  map_pickup_longitude: number | null;
  map_destination_latitude: number | null;
  map_destination_longitude: number | null;
};

/** What is known of a parcel: every field, for the administrator. Unknown ones are null. */
export type Parcel = {
  id: number;
  tracking_code: string;
  recipient_name: string;
  recipient_email: string | null;
  recipient_phone_number: string | null;
  destination: string;
  current_location: string | null;
  status: string | null;
  weight: string | null;
  shipped_via: string | null;
  sender_name: string | null;
  sender_email: string | null;
  pickup_location: string | null;
  parcel_content: string | null;
  declared_value: string | null;
  /** `YYYY-MM-DD` */
  min_expected_delivery_date: string | null;
  /** `YYYY-MM-DD` */
  max_expected_delivery_date: string | null;
  /** A file name under /uploads/images/. */
  image: string | null;
  show_map: YesNo;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
} & ParcelMap;

type Written = Omit<Parcel, 'id' | 'image' | 'created_at' | 'updated_at'>;

/** What the administrator writes of a parcel. What is left out stays as it is, or unknown. */
export type ParcelChanges = { [Field in keyof Written]?: Written[Field] | undefined };

/** A parcel to be kept; its picture must have been stored. */
export type NewParcel = ParcelChanges &
  Pick<Parcel, 'tracking_code' | 'recipient_name' | 'destination'> & { image?: string | null };

/** A parcel and one page of what happened to it, newest first. */
export type ParcelWithHistory = Parcel & { history: Paged<Activity> };

/** What a visitor who knows the tracking code may see; the map only where `show_map` is yes. */
export type PublicParcel = Pick<
  Parcel,
  | 'tracking_code'
  | 'status'
  | 'weight'
  | 'current_location'
  | 'min_expected_delivery_date'
  | 'max_expected_delivery_date'
  | 'recipient_name'
  | 'recipient_email'
  | 'recipient_phone_number'
  | 'destination'
  | 'sender_name'
  | 'pickup_location'
  | 'image'
  | 'show_map'
> & { history: Paged<Activity> } & { [Field in keyof ParcelMap]?: ParcelMap[Field] | undefined };

/**
 * Of any parcel, what visitors may see. Fields are named one by one, so that a new one stays the
 * administrator's until somebody adds it here.
 */
export function publicPart(parcel: PublicParcel): PublicParcel {
  return {
    tracking_code: parcel.tracking_code,
    status: parcel.status,
    weight: parcel.weight,
    current_location: parcel.current_location,
    min_expected_delivery_date: parcel.min_expected_delivery_date,
    max_expected_delivery_date: parcel.max_expected_delivery_date,
    recipient_name: parcel.recipient_name,
    recipient_email: parcel.recipient_email,
    recipient_phone_number: parcel.recipient_phone_number,
    destination: parcel.destination,
    sender_name: parcel.sender_name,
    pickup_location: parcel.pickup_location,
    image: parcel.image,
    show_map: parcel.show_map,
    ...(parcel.show_map === 'yes' && {
      map_zoom: parcel.map_zoom,
      map_current_latitude: parcel.map_current_latitude,
      map_current_longitude: parcel.map_current_longitude,
      map_pickup_latitude: parcel.map_pickup_latitude,
      map_pickup_longitude: parcel.map_pickup_longitude,
      map_destination_latitude: parcel.map_destination_latitude,
      map_destination_longitude: parcel.map_destination_longitude,
    }),
    history: parcel.history,
  };
}
