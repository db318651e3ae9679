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

/** The fields of a parcel with the names of its stops. */
const placeFields = {
  pickup: 'pickup_location',
  current: 'current_location',
  destination: 'destination',
} as const satisfies Record<StopKind, keyof PublicParcel>;

/** The places and coordinates of a parcel. */
export type StopPlaces = Pick<
  PublicParcel,
  (typeof placeFields)[StopKind] | `map_${StopKind}_${'latitude' | 'longitude'}`
>;

/** The stops of a journey in the order of travel. Leaves out a stop without both coordinates. */
export function journeyStops(
  parcel: StopPlaces,
  t: Pick<Messages['track'], 'mapPickup' | 'mapCurrent' | 'destination'>,
): Stop[] {
  const names = { pickup: t.mapPickup, current: t.mapCurrent, destination: t.destination };
  return stopKinds.flatMap((kind) => {
    const latitude = parcel[`map_${kind}_latitude`];
    const longitude = parcel[`map_${kind}_longitude`];
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
    return [{ kind, name: names[kind], where: parcel[placeFields[kind]], latitude, longitude }];
  });
}
