import type { ActivityColor, ActivityIcon } from '../shared/catalog.ts';
import type { Packing } from './artwork.ts';
import type { PlaceName } from './places.ts';

/** Hours before now, what happened, the words about it, its icon and its colour. */
type DemoActivity = [number, string, string, ActivityIcon, ActivityColor?];

export type DemoParcel = {
  code: string;
  shippedVia: 'Air freight' | 'Sea freight' | 'Road';
  status: string;
  weight: string;
  content: string;
  value: string;
  recipient: { name: string; email?: string; phone?: string; address: string };
  sender: { name: string; email: string };
  pickup: PlaceName;
  current: PlaceName;
  destination: PlaceName;
  /** Days from now between which it is expected. */
  expected?: [number, number];
  map?: { zoom?: number };
  packing?: Packing;
  history: DemoActivity[];
};
