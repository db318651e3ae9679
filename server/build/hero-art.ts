import { createRequire } from 'node:module';
import { geoGraticule10, geoNaturalEarth1, geoPath } from 'd3-geo';
import sharp from 'sharp';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const world: Topology<{ land: GeometryCollection }> = createRequire(import.meta.url)(
  'world-atlas/land-110m.json',
);

const width = 1600;
const height = 900;
const step = 10;

/** Longitude and latitude in degrees. */
const ports = {
  rotterdam: [4.5, 51.9],
  lisbon: [-9.1, 38.7],
  newYork: [-74, 40.7],
  losAngeles: [-118.2, 33.9],
  santos: [-46.3, -23.9],
  lagos: [3.4, 6.4],
  dubai: [55.3, 25.2],
  mumbai: [72.8, 18.9],
  singapore: [103.8, 1.3],
  shanghai: [121.5, 31.2],
  sydney: [151.2, -33.9],
  capeTown: [18.4, -33.9],
} satisfies Record<string, [number, number]>;

const routes: (keyof typeof ports)[][] = [
  ['newYork', 'rotterdam'],
  ['losAngeles', 'newYork'],
  ['santos', 'lisbon'],
  ['lisbon', 'lagos'],
  ['rotterdam', 'dubai'],
  ['rotterdam', 'shanghai'],
  ['dubai', 'singapore'],
  ['mumbai', 'capeTown'],
  ['singapore', 'shanghai'],
  ['singapore', 'sydney'],
  ['santos', 'capeTown'],
];

const projection = geoNaturalEarth1()
  .scale(300)
  .translate([width / 2, height / 2 + 60]);
const path = geoPath(projection).digits(1);

/** Draws the hero's art: the land in dots, trade routes as great circles, a chart's fine grid. */
export async function drawHero(): Promise<string> {
  const graticule = path(geoGraticule10());
  const arcs = routes.map((stops) => {
    const coordinates = stops.map((port) => ports[port]);
    return `<path d="${path({ type: 'LineString', coordinates })}"/>`;
  });
  const marks = Object.values(ports).map((port) => {
    const [x, y] = projection(port) ?? [0, 0];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none">`,
    `<path d="${graticule}" stroke="#9fb6cc" stroke-opacity=".1"/>`,
    `<path d="${await dottedLand()}" stroke="#7f9cb8" stroke-opacity=".62" stroke-width="4.4" stroke-linecap="round" stroke-dasharray="0 ${step}"/>`,
    `<g stroke="#ff8a5c" stroke-width="1.8" stroke-opacity=".85">${arcs.join('')}</g>`,
    `<g fill="#0c1f33" stroke="#ffb08f" stroke-width="2">${marks.join('')}</g>`,
    '</svg>',
  ].join('');
}

/**
 * The land as runs of dots: each run is one stroke with a dash of no length, which round caps make
 * into dots. Where the land is, is read off a small drawing of it.
 */
async function dottedLand(): Promise<string> {
  const outline = path(feature(world, world.objects.land));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${outline}"/></svg>`;
  const pixels = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();

  const runs: string[] = [];
  for (let y = step / 2; y < height; y += step) {
    let start: number | null = null;
    for (let x = step / 2; x <= width; x += step) {
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
