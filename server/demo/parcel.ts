import type { ActivityColor, ActivityIcon } from '../shared/catalog.ts';
import type { Stage } from '../shared/stages.ts';
import type { Packing } from './artwork.ts';
import type { PlaceName } from './places.ts';

/** Hours before now, title, description, icon, and what more there is to it. */
type DemoActivity = [
  number,
  string,
  string,
  ActivityIcon,
  { color?: ActivityColor; stage?: Stage; at?: PlaceName },
];

export type DemoParcel = {
  code: string;
  shippedVia: 'Air freight' | 'Sea freight' | 'Road';
  /** Without one, the words of its stage are shown. */
  status?: string;
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
