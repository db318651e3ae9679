import type { DemoParcel } from './parcel.ts';
import { parcelsByAir } from './parcels-by-air.ts';
import { parcelsByRoad } from './parcels-by-road.ts';
import { parcelsBySea } from './parcels-by-sea.ts';

/** Every icon and colour, three ways of travel, and all the ways a journey can go. */
export const demoParcels: DemoParcel[] = [...parcelsByAir, ...parcelsBySea, ...parcelsByRoad];

/** One of each way of travel, to try first. */
export const codesToTry: string[] = [parcelsByAir, parcelsBySea, parcelsByRoad].flatMap(
  ([parcel]) => parcel?.code ?? [],
);
