import type { PublicParcel } from '../../../server/parcels/shared/parcel.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import type { Messages } from '../../../views/translations/messages.ts';

/** The kinds of stops of a journey, in the order of travel. */
export const stopKinds = ['pickup', 'current', 'destination'] as const;
export type StopKind = (typeof stopKinds)[number];

/** A stop of a journey, marked on the map. */
export type Stop = {
  kind: StopKind;
  /** The kind, in the user's language. */
  name: string;
  /** The name of the town or address; null if there is none. */
  where: string | null;
  latitude: number;
  longitude: number;
};

export const stopIcons: Record<StopKind, IconName> = {
  pickup: 'home_work',
  current: 'local_shipping',
  destination: 'place',
};

/** The places and coordinates of a parcel. */
export type StopPlaces = Pick<
  PublicParcel,
  | 'pickup_location'
  | 'current_location'
  | 'destination'
  | 'map_pickup_latitude'
  | 'map_pickup_longitude'
  | 'map_current_latitude'
  | 'map_current_longitude'
  | 'map_destination_latitude'
  | 'map_destination_longitude'
>;
type StopNames = Pick<Messages['track'], 'mapPickup' | 'mapCurrent' | 'destination'>;

/** The stops of a journey in the order of travel. Leaves out a stop without both coordinates. */
export function journeyStops(parcel: StopPlaces, t: StopNames): Stop[] {
  const stops = [
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
      name: t.destination,
      where: parcel.destination,
      latitude: parcel.map_destination_latitude,
      longitude: parcel.map_destination_longitude,
    },
  ];
  return stops.flatMap(({ latitude, longitude, ...stop }) =>
    typeof latitude === 'number' && typeof longitude === 'number'
      ? [{ ...stop, latitude, longitude }]
      : [],
  );
}
