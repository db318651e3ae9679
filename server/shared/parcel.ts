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

/** What a visitor who knows the tracking code may see; the map only where `show_map` is yes. */
export type PublicParcel = {
  tracking_code: string;
  status: string | null;
  weight: string | null;
  current_location: string | null;
  /** `YYYY-MM-DD` */
  min_expected_delivery_date: string | null;
  /** `YYYY-MM-DD` */
  max_expected_delivery_date: string | null;
  recipient_name: string;
  recipient_email: string | null;
  recipient_phone_number: string | null;
  destination: string;
  sender_name: string | null;
  pickup_location: string | null;
  /** A file name under /uploads/images/. */
  image: string | null;
  show_map: YesNo;
  history: Paged<Activity>;
} & Partial<ParcelMap>;
