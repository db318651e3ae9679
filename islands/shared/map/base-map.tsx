import { canvas, type GeoJSONOptions, LatLng } from 'leaflet';
import { useMemo } from 'react';
import { GeoJSON, Pane } from 'react-leaflet';
import { borders, land } from './flat-world.ts';

/** The map is repeated to the west and to the east, like tiles. */
const turns = [-360, 0, 360];

/** Land and borders from the site's own files, so that the map needs no network and no key. */
export function BaseMap() {
  const styles = useMemo(() => getComputedStyle(document.documentElement), []);
  const colour = (token: string) => styles.getPropertyValue(token).trim();
  return (
    // Below the tiles, whose pane has 200, so that the land is visible where a tile is missing.
    <Pane name="base" style={{ zIndex: 150 }}>
      {turns.map((turn) => (
        <Turn
          key={turn}
          turn={turn}
          landColour={colour('--map-land')}
          borderColour={colour('--map-border')}
        />
      ))}
    </Pane>
  );
}

type TurnProps = { turn: number; landColour: string; borderColour: string };

function Turn({ turn, landColour, borderColour }: TurnProps) {
  const options: GeoJSONOptions & { interactive: false } = useMemo(
    () => ({
      coordsToLatLng: ([longitude, latitude]) => new LatLng(latitude, longitude + turn),
      interactive: false,
      renderer: canvas({ pane: 'base' }),
    }),
    [turn],
  );
  return (
    <>
      <GeoJSON
        {...options}
        data={land}
        style={{ stroke: false, fillColor: landColour, fillOpacity: 1 }}
      />
      <GeoJSON {...options} data={borders} style={{ color: borderColour, weight: 1 }} />
    </>
  );
}
