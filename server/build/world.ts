import { createRequire } from 'node:module';
import { geoMercator, geoPath } from 'd3-geo';
import { merge, mesh } from 'topojson-client';
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification';
import { worldSide } from '../shared/maps.ts';

const world: Topology<{ countries: GeometryCollection }> = createRequire(import.meta.url)(
  'world-atlas/countries-110m.json',
);

const antarctica = '010';

/**
 * Draws the land and the borders of Natural Earth's world as SVG, in Web Mercator. The picture is shown until a map is loaded; its
 * grey is visible on a light and on a dark sea.
 */
export function drawWorld(): string {
  const projection = geoMercator()
    .scale(worldSide / (2 * Math.PI))
    .translate([worldSide / 2, worldSide / 2])
    .precision(0);
  const draw = (shape: Parameters<ReturnType<typeof geoPath>>[0]) => {
    const line = new RelativePath();
    geoPath(projection, line)(shape);
    return line.text;
  };
  const { geometries } = world.objects.countries;
  const countries = geometries.filter(
    (country): country is Polygon =>
      (country.type === 'Polygon' || country.type === 'MultiPolygon') && country.id !== antarctica,
  );
  const land = draw(merge(world, countries));
  const borders = draw(mesh(world, world.objects.countries, (one, other) => one !== other));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${worldSide} ${worldSide}" fill="#8b95a1" fill-opacity=".42">`,
    `<path d="${land}"/>`,
    `<path d="${borders}" fill="none" stroke="#8b95a1" stroke-opacity=".5" stroke-width="1" vector-effect="non-scaling-stroke"/>`,
    '</svg>',
  ].join('');
}

/** Path data in whole units, relative to the last point, which takes a third of the bytes. */
class RelativePath {
  text = '';
  #at = { x: 0, y: 0 };
  #start = this.#at;

  moveTo(x: number, y: number): void {
    this.text += 'm';
    this.#start = this.#go(x, y);
    this.text += 'l';
  }

  lineTo(x: number, y: number): void {
    if (Math.round(x) !== this.#at.x || Math.round(y) !== this.#at.y) this.#go(x, y);
  }

  closePath(): void {
    this.text += 'z';
    this.#at = this.#start;
  }

  beginPath(): void {}

  /** d3-geo calls it for points; the map has none. */
  arc(): void {}

  #go(x: number, y: number) {
    const [right, down] = [Math.round(x) - this.#at.x, Math.round(y) - this.#at.y];
    const isApart = !/[a-z]$/.test(this.text) && right >= 0;
    this.text += `${isApart ? ' ' : ''}${right}${down < 0 ? '' : ' '}${down}`;
    this.#at = { x: this.#at.x + right, y: this.#at.y + down };
    return this.#at;
  }
}
