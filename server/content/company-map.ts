import { geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { PublicSettings } from '../admin/shared/settings.ts';
import type { Outlines } from '../shared/maps.ts';
import { companyMapSize } from '../shared/maps.ts';

/** Pixels per radian: some 1400 km from side to side, so that a coast or a border is in sight nearly everywhere. */
const scale = 2900;
/** Beyond these the projection has no end. */
const lastLatitude = 84;

/** The outlines around a position, from the built-in world; remembered, since every language shows the same. */
let drawn: { key: string; map: Outlines } | undefined;

/** The land around the company; null if the settings do not say where it is. */
export async function companyMap({
  contact_latitude: latitude,
  contact_longitude: longitude,
}: Pick<PublicSettings, 'contact_latitude' | 'contact_longitude'>): Promise<Outlines | null> {
  if (latitude === null || longitude === null || Math.abs(latitude) > lastLatitude) return null;
  const key = `${latitude} ${longitude}`;
  if (drawn?.key !== key) drawn = { key, map: await draw([longitude, latitude]) };
  return drawn.map;
}

async function draw(centre: [number, number]): Promise<Outlines> {
  // Read only where it is needed: it takes some megabytes.
  const { default: world } = await import('world-atlas/countries-50m.json');
  const { width, height } = companyMapSize;
  const [longitude, latitude] = centre;
  const projection = geoMercator()
    .rotate([-longitude, 0])
    .center([0, latitude])
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-2, -2],
      [width + 2, height + 2],
    ]);
  const path = geoPath(projection).digits(1);
  const { countries, land } = world.objects;
  return {
    land: path(feature(world, land)) ?? '',
    borders: path(mesh(world, countries, (one, other) => one !== other)) ?? '',
  };
}
