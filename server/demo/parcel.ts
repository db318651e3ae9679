import type { ActivityColor, ActivityIcon } from '../shared/catalog.ts';
import type { Packing } from './artwork.ts';
import type { PlaceName } from './places.ts';

/** Hours before now, title, description, icon and colour. */
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
  /** The range in which delivery is expected, in days from now. */
  expected?: [number, number];
  map?: { zoom?: number };
  packing?: Packing;
  history: DemoActivity[];
};
