import type { mapWords, Parcel } from '../../../server/parcels/shared/parcel.ts';
import type { MapTiles } from '../../../server/web/shared/site.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { journeyStops, type StopPlaces } from '../../shared/map/stop.ts';
import { loadJourneyMap, useMap } from '../map/use-map.ts';
import { useCurrentParcel } from './current-parcel.ts';

type Props = {
  parcel: StopPlaces & Pick<Parcel, 'map_zoom'>;
  tiles: MapTiles | null;
  t: Pick<Messages['track'], (typeof mapWords)[number]>;
  /** The `lang` of the places' addresses; undefined if it is the page's language. */
  contentLang: string | undefined;
};

export default function ParcelMap({ parcel: rendered, tiles, t, contentLang }: Props) {
  const parcel = useCurrentParcel(rendered);
  const JourneyMap = useMap(loadJourneyMap);
  const stops = journeyStops(parcel, t);
  return (
    <div className="map-panel">
      {JourneyMap === null || JourneyMap === 'failed' ? (
        <p className="map-state">{JourneyMap === null ? t.mapLoading : t.mapFailed}</p>
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
