import type { ActivityColor, ActivityIcon } from '../shared/enums.ts';
import type { Stage } from '../shared/stages.ts';
import type { Packing } from './artwork.ts';

/** The places on the routes of demo parcels: name, latitude and longitude in degrees. */
export const places = {
  amsterdam: { name: 'Amsterdam Schiphol, Netherlands', latitude: 52.31, longitude: 4.76 },
  antwerp: { name: 'Port of Antwerp, Belgium', latitude: 51.27, longitude: 4.34 },
  berlin: { name: 'Berlin, Germany', latitude: 52.52, longitude: 13.4 },
  casablanca: { name: 'Casablanca, Morocco', latitude: 33.57, longitude: -7.59 },
  chicago: { name: 'Chicago, United States', latitude: 41.88, longitude: -87.63 },
  dubai: { name: 'Dubai, United Arab Emirates', latitude: 25.25, longitude: 55.36 },
  genoa: { name: 'Port of Genoa, Italy', latitude: 44.4, longitude: 8.92 },
  honolulu: { name: 'Honolulu, United States', latitude: 21.31, longitude: -157.86 },
  istanbul: { name: 'Istanbul, Türkiye', latitude: 41.01, longitude: 28.98 },
  lisbon: { name: 'Lisbon, Portugal', latitude: 38.72, longitude: -9.14 },
  lyon: { name: 'Lyon, France', latitude: 45.76, longitude: 4.84 },
  madrid: { name: 'Madrid, Spain', latitude: 40.42, longitude: -3.7 },
  mumbai: { name: 'Mumbai, India', latitude: 19.08, longitude: 72.88 },
  nairobi: { name: 'Nairobi, Kenya', latitude: -1.29, longitude: 36.82 },
  newYork: { name: 'New York, United States', latitude: 40.64, longitude: -73.78 },
  osaka: { name: 'Osaka, Japan', latitude: 34.69, longitude: 135.5 },
  rotterdam: { name: 'Port of Rotterdam, Netherlands', latitude: 51.95, longitude: 4.14 },
  santos: { name: 'Port of Santos, Brazil', latitude: -23.96, longitude: -46.31 },
  saoPaulo: { name: 'São Paulo, Brazil', latitude: -23.55, longitude: -46.63 },
  sanFrancisco: { name: 'San Francisco, United States', latitude: 37.77, longitude: -122.42 },
  shanghai: { name: 'Port of Shanghai, China', latitude: 31.34, longitude: 121.63 },
  singapore: { name: 'Port of Singapore', latitude: 1.26, longitude: 103.84 },
  stockholm: { name: 'Stockholm, Sweden', latitude: 59.33, longitude: 18.07 },
  suez: { name: 'Suez Canal, Egypt', latitude: 30.43, longitude: 32.35 },
  sydney: { name: 'Sydney, Australia', latitude: -33.87, longitude: 151.21 },
  toronto: { name: 'Toronto, Canada', latitude: 43.65, longitude: -79.38 },
  vienna: { name: 'Vienna, Austria', latitude: 48.21, longitude: 16.37 },
  warsaw: { name: 'Warsaw, Poland', latitude: 52.23, longitude: 21.01 },
} satisfies Record<string, { name: string; latitude: number; longitude: number }>;

/** The name of one of these places. */
export type PlaceName = keyof typeof places;

/** Hours before now, title, description, icon, and further fields. */
type DemoActivity = [
  number,
  string,
  string,
  ActivityIcon,
  { color?: ActivityColor; stage?: Stage; at?: PlaceName },
];

/** A parcel of the demo, with its history. */
export type DemoParcel = {
  code: string;
  shippedVia: 'Air freight' | 'Sea freight' | 'Road';
  /** If missing, the words of its stage are shown. */
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
