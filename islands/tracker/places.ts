import type { IconName } from '../../server/shared/catalog.ts';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import type { Messages } from '../../views/translations/messages.ts';

/** A point of the journey that the map marks. */
export type Place = {
  kind: 'pickup' | 'current' | 'destination';
  icon: IconName;
  /** What the point is, in the reader's language. */
  name: string;
  /** The place's own name, where it is known. */
  where: string | null;
  latitude: number;
  longitude: number;
};

/**
 * The places of a journey in the order of travel: pickup, where it is now, destination. A place
 * without both of its coordinates is left out.
 */
export function placesOf(parcel: PublicParcel, t: Messages['track']): Place[] {
  const places = [
    {
      kind: 'pickup' as const,
      icon: 'home_work' as const,
      name: t.mapPickup,
      where: parcel.pickup_location,
      latitude: parcel.map_pickup_latitude,
      longitude: parcel.map_pickup_longitude,
    },
    {
      kind: 'current' as const,
      icon: 'local_shipping' as const,
      name: t.mapCurrent,
      where: parcel.current_location,
      latitude: parcel.map_current_latitude,
      longitude: parcel.map_current_longitude,
    },
    {
      kind: 'destination' as const,
      icon: 'place' as const,
      name: t.mapDestination,
      where: parcel.destination,
      latitude: parcel.map_destination_latitude,
      longitude: parcel.map_destination_longitude,
    },
  ];
  return places.flatMap(({ latitude, longitude, ...place }) =>
    typeof latitude === 'number' && typeof longitude === 'number'
      ? [{ ...place, latitude, longitude }]
      : [],
  );
}
