import type { DemoParcel } from './parcel.ts';
import { parcelsByAir } from './parcels-by-air.ts';
import { parcelsByRoad } from './parcels-by-road.ts';
import { parcelsBySea } from './parcels-by-sea.ts';

/** Covers every icon and colour, three modes of transport, and every outcome of a journey. */
export const demoParcels: DemoParcel[] = [...parcelsByAir, ...parcelsBySea, ...parcelsByRoad];

/** One code for each mode of transport, to try first. */
export const codesToTry: string[] = [parcelsByAir, parcelsBySea, parcelsByRoad].flatMap(
  ([parcel]) => parcel?.code ?? [],
);
