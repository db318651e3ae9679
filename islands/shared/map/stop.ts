import type { IconName } from '../../../server/shared/catalog.ts';

/** The kinds of places of a journey, in the order of travel. */
export const stopKinds = ['pickup', 'current', 'destination'] as const;
export type StopKind = (typeof stopKinds)[number];

/** A place of the journey that the map marks. */
export type Stop = {
  kind: StopKind;
  /** The kind, in the reader's language. */
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
