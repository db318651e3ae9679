import { pick } from '../../server/shared/field-values.ts';
import { may, type Panel } from '../../server/shared/panel.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import type { MapTiles } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel; tiles: MapTiles | null };

const places = [
  'pickup_location',
  'current_location',
  'destination',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_current_latitude',
  'map_current_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
  'map_zoom',
] as const;

const mapWords = [
  'map',
  'mapCurrent',
  'mapDestination',
  'mapFailed',
  'mapLoading',
  'mapPickup',
  'zoomIn',
  'zoomOut',
] as const;

/** A small map, if visitors see one and a place on it is known; the map's own page has a large one. */
export function ParcelMap({ panel, t, parcel, tiles }: Props) {
  const { site } = panel;
  const isKnown = [
    parcel.map_pickup_latitude,
    parcel.map_current_latitude,
    parcel.map_destination_latitude,
  ].some((latitude) => latitude !== null);
  if (parcel.show_map !== 'yes' || !isKnown) return null;
  const { updateMap } = paths.control;
  return (
    <div className="parcel-map">
      <Island
        name="parcel-map"
        on="visible"
        site={site}
        props={{
          parcel: pick(parcel, places),
          tiles,
          t: pick(t.track, mapWords),
          contentLang: site.contentLang,
        }}
      />
      {may(panel, 'parcels:write') && (
        <a
          className="parcel-map-link"
          href={localizedHref(site, pathTo(updateMap, { code: parcel.tracking_code }))}
        >
          {t.control.parcels.updateMap}
        </a>
      )}
    </div>
  );
}
