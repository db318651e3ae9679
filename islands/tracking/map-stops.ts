import type { PublicParcel } from '../../server/shared/parcel.ts';
import type { Messages } from '../../views/translations/messages.ts';
import type { Place } from '../shared/map/stop.ts';

/**
 * The places of a journey in the order of travel: pickup, current location, destination. A place
 * that has only one coordinate or none is left out.
 */
export function placesOf(parcel: PublicParcel, t: Messages['track']): Place[] {
  const places = [
    {
      kind: 'pickup' as const,
      name: t.mapPickup,
      where: parcel.pickup_location,
      latitude: parcel.map_pickup_latitude,
      longitude: parcel.map_pickup_longitude,
    },
    {
      kind: 'current' as const,
      name: t.mapCurrent,
      where: parcel.current_location,
      latitude: parcel.map_current_latitude,
      longitude: parcel.map_current_longitude,
    },
    {
      kind: 'destination' as const,
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
