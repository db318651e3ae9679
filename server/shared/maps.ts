/** The size of the map on the contact page, whose middle is the company, in pixels. */
export const companyMapSize = { width: 640, height: 320 };

/** Land and borders as the `d` of SVG paths. */
export type Outlines = { land: string; borders: string };

/** The side of the world map in Web Mercator, which is a square: a unit is a tenth of a degree of longitude. */
export const worldSide = 3600;

/** Where a place is on that map. Degrees; longitudes may continue past ±180. */
export function worldPoint(place: { latitude: number; longitude: number }) {
  const sine = Math.sin((place.latitude * Math.PI) / 180);
  const north = Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return {
    x: worldSide * (0.5 + place.longitude / 360),
    y: worldSide * (0.5 - north),
  };
}
