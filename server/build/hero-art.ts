import { createRequire } from 'node:module';
import { type GeoPath, geoGraticule10, geoNaturalEarth1, geoPath } from 'd3-geo';
import sharp from 'sharp';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Chart, positionOf } from './hero-charts.ts';

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
