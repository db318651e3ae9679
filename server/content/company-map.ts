import { geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { PublicSettings } from '../admin/shared/settings.ts';
import type { Outlines } from '../shared/maps.ts';
import { companyMapSize } from '../shared/maps.ts';

/** Pixels per radian: the map is some 1400 km wide, so that it nearly always shows a coast or a border. */
const scale = 2900;
/** Degrees; towards the poles, the projection grows to infinity. */
const lastLatitude = 84;

/** The latest map. It is cached, because the pages of all languages show the same map. */
let drawn: { key: string; map: Outlines } | undefined;

/** The outlines of the land around the company; null if the settings have no position, or one near a pole. */
export async function companyMap({
  contact_latitude: latitude,
  contact_longitude: longitude,
}: Pick<PublicSettings, 'contact_latitude' | 'contact_longitude'>): Promise<Outlines | null> {
  if (latitude === null || longitude === null || Math.abs(latitude) > lastLatitude) return null;
  const key = `${latitude} ${longitude}`;
  if (drawn?.key !== key) drawn = { key, map: await drawOutlines([longitude, latitude]) };
  return drawn.map;
}

async function drawOutlines(centre: [number, number]): Promise<Outlines> {
  // Imported when it is needed, because it takes some megabytes.
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
