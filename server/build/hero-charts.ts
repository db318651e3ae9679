import type { Hero } from '../shared/enums.ts';

/** What a hero image shows: which part of the world, and the routes across it. */
export type Chart = {
  /** Longitude and latitude of the centre, in degrees. */
  centre: [number, number];
  /** Pixels per radian at the centre. */
  scale: number;
  /** How stops are marked: ports and airports as rings, depots as squares. */
  mark: 'ring' | 'square';
  /** Each route connects its stops in order, by great circles. */
  routes: Stop[][];
};

const stops = {
  amsterdam: [4.9, 52.4],
  athens: [23.7, 38],
  auckland: [174.8, -36.8],
  barcelona: [2.2, 41.4],
  berlin: [13.4, 52.5],
  bordeaux: [-0.6, 44.8],
  budapest: [19, 47.5],
  capeTown: [18.4, -33.9],
  colombo: [79.8, 6.9],
  dakar: [-17.4, 14.7],
  dubai: [55.3, 25.2],
  frankfurt: [8.7, 50.1],
  genoa: [8.9, 44.4],
  gibraltar: [-5.6, 36],
  goodHope: [18, -35.5],
  hamburg: [10, 53.5],
  hongKong: [114.2, 22.3],
  istanbul: [29, 41],
  lagos: [3.4, 6.4],
  lisbon: [-9.1, 38.7],
  london: [-0.1, 51.5],
  losAngeles: [-118.2, 33.9],
  lyon: [4.8, 45.8],
  madrid: [-3.7, 40.4],
  malacca: [98, 5.5],
  marseille: [5.4, 43.3],
  milan: [9.2, 45.5],
  mumbai: [72.8, 18.9],
  munich: [11.6, 48.1],
  nairobi: [36.8, -1.3],
  naples: [14.3, 40.9],
  newYork: [-74, 40.7],
  panama: [-79.6, 9.2],
  paris: [2.3, 48.9],
  prague: [14.4, 50.1],
  redSea: [43, 12.8],
  rotterdam: [4.2, 51.9],
  santos: [-46.3, -23.9],
  seoul: [127, 37.6],
  shanghai: [121.8, 31.2],
  singapore: [103.8, 1.3],
  suez: [32.5, 30],
  sydney: [151.2, -33.9],
  tokyo: [139.8, 35.5],
  vienna: [16.4, 48.2],
  warsaw: [21, 52.2],
} satisfies Record<string, [number, number]>;

/** The name of a place on a route. */
export type Stop = keyof typeof stops;

/** Longitude and latitude in degrees. */
export function positionOf(stop: Stop): [number, number] {
  return stops[stop];
}

/** What each hero image shows. */
export const charts: Record<Hero, Chart> = {
  'hero-mixed': {
    centre: [0, 0],
    scale: 300,
    mark: 'ring',
    routes: [
      ['newYork', 'rotterdam'],
      ['losAngeles', 'newYork'],
      ['santos', 'lisbon', 'lagos'],
      ['rotterdam', 'dubai', 'singapore', 'sydney'],
      ['rotterdam', 'shanghai', 'singapore'],
      ['mumbai', 'capeTown', 'santos'],
    ],
  },
  'hero-air': {
    centre: [-160, 0],
    scale: 300,
    mark: 'ring',
    routes: [
      ['tokyo', 'losAngeles', 'newYork'],
      ['seoul', 'newYork'],
      ['hongKong', 'losAngeles'],
      ['sydney', 'losAngeles', 'panama'],
      ['auckland', 'sydney', 'singapore'],
      ['dubai', 'hongKong', 'tokyo'],
      ['mumbai', 'singapore', 'shanghai', 'seoul'],
    ],
  },
  'hero-sea': {
    centre: [60, -2],
    scale: 400,
    mark: 'ring',
    routes: [
      ['rotterdam', 'lisbon', 'gibraltar', 'suez', 'redSea', 'colombo', 'malacca', 'singapore'],
      ['singapore', 'hongKong', 'shanghai', 'tokyo'],
      ['lisbon', 'dakar', 'goodHope', 'colombo'],
      ['redSea', 'dubai', 'mumbai', 'colombo'],
      ['singapore', 'sydney'],
    ],
  },
  'hero-road': {
    centre: [8, 47.5],
    scale: 1750,
    mark: 'ring',
    routes: [
      ['lisbon', 'madrid', 'barcelona', 'marseille', 'genoa', 'milan', 'vienna', 'budapest'],
      ['madrid', 'bordeaux', 'paris', 'amsterdam', 'hamburg', 'berlin', 'warsaw'],
      ['london', 'paris', 'lyon', 'milan', 'naples'],
      ['amsterdam', 'frankfurt', 'munich', 'vienna'],
      ['hamburg', 'frankfurt', 'lyon', 'marseille'],
      ['berlin', 'prague', 'vienna'],
      ['warsaw', 'budapest', 'athens', 'istanbul'],
    ],
  },
  'hero-warehouse': {
    centre: [12, 30],
    scale: 640,
    mark: 'square',
    routes: [
      ['rotterdam', 'frankfurt', 'genoa'],
      ['frankfurt', 'warsaw'],
      ['frankfurt', 'istanbul', 'dubai'],
      ['lisbon', 'madrid', 'genoa'],
      ['lagos', 'nairobi', 'dubai', 'mumbai'],
      ['dakar', 'lisbon'],
    ],
  },
};
