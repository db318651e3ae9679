import { createRequire } from 'node:module';
import { type GeoPath, geoGraticule10, geoNaturalEarth1, geoPath } from 'd3-geo';
import sharp from 'sharp';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Hero } from '../shared/enums.ts';

const world: Topology<{ land: GeometryCollection }> = createRequire(import.meta.url)(
  'world-atlas/land-110m.json',
);

const width = 1600;
const height = 900;
const step = 10;

/** Draws hero art as SVG: land as dots, routes as great circles, and a fine grid. */
export async function drawHero({ centre, scale, mark, routes }: Chart): Promise<string> {
  const projection = geoNaturalEarth1()
    .rotate([-centre[0], -centre[1]])
    .scale(scale)
    .translate([width / 2, height / 2 + 60])
    .clipExtent([
      [-step, -step],
      [width + step, height + step],
    ]);
  const path = geoPath(projection).digits(1);

  const lines = routes.map((stops) => {
    const coordinates = stops.map(positionOf);
    return `<path d="${path({ type: 'LineString', coordinates }) ?? ''}"/>`;
  });
  const marks = [...new Set(routes.flat())].map((stop) => {
    const [x, y] = projection(positionOf(stop)) ?? [0, 0];
    return mark === 'ring'
      ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4"/>`
      : `<rect x="${(x - 5).toFixed(1)}" y="${(y - 5).toFixed(1)}" width="10" height="10"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none">`,
    `<path d="${path(geoGraticule10())}" stroke="#9fb6cc" stroke-opacity=".1"/>`,
    `<path d="${await dottedLand(path)}" stroke="#7f9cb8" stroke-opacity=".62" stroke-width="4.4" stroke-linecap="round" stroke-dasharray="0 ${step}"/>`,
    `<g stroke="#ff8a5c" stroke-width="1.8" stroke-opacity=".85">${lines.join('')}</g>`,
    `<g fill="#0c1f33" stroke="#ffb08f" stroke-width="2">${marks.join('')}</g>`,
    '</svg>',
  ].join('');
}

/**
 * The land as runs of dots: each run is one stroke with zero-length dashes, which round line caps
 * turn into dots. Land is detected from the pixels of a rendered map.
 */
async function dottedLand(path: GeoPath): Promise<string> {
  const outline = path(feature(world, world.objects.land));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${outline}"/></svg>`;
  const pixels = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();

  const runs: string[] = [];
  for (let y = step / 2; y < height; y += step) {
    let start: number | null = null;
    // One step beyond the edge, to close a run that reaches the edge.
    for (let x = step / 2; x < width + step; x += step) {
      const isLand = x < width && (pixels[y * width + x] ?? 0) > 127;
      if (isLand) start ??= x;
      else if (start !== null) {
        runs.push(`M${start} ${y}h${x - start - step + 0.1}`);
        start = null;
      }
    }
  }
  return runs.join('');
}

/** What a hero image shows: which part of the world, and the routes across it. */
type Chart = {
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
