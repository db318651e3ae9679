/** The size in pixels of the map on the contact page. The company is in its centre. */
export const companyMapSize = { width: 640, height: 320 };

/** Land and borders as the `d` of SVG paths. */
export type Outlines = { land: string; borders: string };

/** The side of the square world map in Web Mercator; a unit is a tenth of a degree of longitude. */
export const worldSide = 3600;

/** The position of a place, given in degrees, on the world map of side `worldSide`. Longitudes may continue past ±180. */
export function worldPoint(place: { latitude: number; longitude: number }) {
  const sine = Math.sin((place.latitude * Math.PI) / 180);
  const north = Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return {
    x: worldSide * (0.5 + place.longitude / 360),
    y: worldSide * (0.5 - north),
  };
}
