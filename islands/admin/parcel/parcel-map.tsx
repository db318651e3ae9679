import { useRef } from 'react';
import type { Parcel } from '../../../server/shared/parcel.ts';
import type { MapTiles } from '../../../server/shared/site.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { type StopPlaces, stopsOf, useJourneyMap } from '../../tracking/parcel-map.tsx';
import { useCurrentParcel } from './current-parcel.ts';

type MapWords =
  | 'map'
  | 'mapCurrent'
  | 'mapDestination'
  | 'mapFailed'
  | 'mapLoading'
  | 'mapPickup'
  | 'zoomIn'
  | 'zoomOut';

type Props = {
  parcel: StopPlaces & Pick<Parcel, 'map_zoom'>;
  tiles: MapTiles | null;
  t: Pick<Messages['track'], MapWords>;
  /** The `lang` of the places' addresses; undefined if it is the page's language. */
  contentLang: string | undefined;
};

/** Where the parcel is, on a small map. */
export default function ParcelMap({ parcel: rendered, tiles, t, contentLang }: Props) {
  const parcel = useCurrentParcel(rendered);
  const panel = useRef<HTMLDivElement>(null);
  const { JourneyMap, failed } = useJourneyMap(panel);
  const stops = stopsOf(parcel, t);
  return (
    <div className="map-panel" ref={panel}>
      {JourneyMap === null ? (
        <p className="map-state">{failed ? t.mapFailed : t.mapLoading}</p>
      ) : (
        <JourneyMap
          // The view follows the parcel.
          key={JSON.stringify(stops)}
          stops={stops}
          zoom={parcel.map_zoom}
          tiles={tiles}
          t={t}
          contentLang={contentLang}
        />
      )}
    </div>
  );
}
