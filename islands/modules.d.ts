// Files that the build converts to modules.

declare module '*.css' {
  const text: string;
  export default text;
}

declare module 'world-atlas/countries-110m.json' {
  import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';

  const world: Topology<{
    countries: GeometryCollection & { geometries: (Polygon | MultiPolygon)[] };
  }>;
  export default world;
}

declare module 'world-atlas/countries-50m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';

  const world: Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
  export default world;
}
