import type { IconName } from '../../../server/shared/catalog.ts';

/** The places of a journey, in the order of travel. */
export const placeKinds = ['pickup', 'current', 'destination'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A point of the journey that the map marks. */
export type Place = {
  kind: PlaceKind;
  /** What the point is, in the reader's language. */
  name: string;
  /** The place's own name, where it is known. */
  where: string | null;
  latitude: number;
  longitude: number;
};

export const placeIcons: Record<PlaceKind, IconName> = {
  pickup: 'home_work',
  current: 'local_shipping',
  destination: 'place',
};
