import type { ParcelRow } from '../database/tables.ts';
import type { Paged } from '../shared/envelope.ts';
import type { Activity, Parcel, PublicParcel } from '../shared/parcel.ts';

/**
 * What a visitor sees of a parcel. Fields are named one by one, so that a new column stays the
 * administrator's until somebody adds it here.
 */
export function publicParcel(row: ParcelRow, history: Paged<Activity>): PublicParcel {
  return {
    tracking_code: row.tracking_code,
    status: row.status,
    weight: row.weight,
    current_location: row.current_location,
    min_expected_delivery_date: row.min_expected_delivery_date,
    max_expected_delivery_date: row.max_expected_delivery_date,
    recipient_name: row.recipient_name,
    recipient_email: row.recipient_email,
    recipient_phone_number: row.recipient_phone_number,
    destination: row.destination,
    sender_name: row.sender_name,
    pickup_location: row.pickup_location,
    image: row.image,
    show_map: row.show_map,
    ...(row.show_map === 'yes' && {
      map_zoom: row.map_zoom,
      map_current_latitude: row.map_current_latitude,
      map_current_longitude: row.map_current_longitude,
      map_pickup_latitude: row.map_pickup_latitude,
      map_pickup_longitude: row.map_pickup_longitude,
      map_destination_latitude: row.map_destination_latitude,
      map_destination_longitude: row.map_destination_longitude,
    }),
    history,
  };
}

/** What the administrator sees of a parcel: everything but what only searches read. */
export function fullParcel({ search_text: _, ...parcel }: ParcelRow): Parcel {
  return parcel;
}
