import { paths } from '../../../server/shared/paths.ts';
import type { MapTiles } from '../../../server/web/shared/site.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { FormTest } from '../../shared/form/form-test.tsx';
import { loadJourneyMap, useMap } from '../map/use-map.ts';

type MapWords = Pick<Messages['track'], 'map' | 'mapFailed' | 'mapLoading' | 'zoomIn' | 'zoomOut'>;

/** The company's address, and its position according to the geocoder; null: not found. */
type Found = { address: string; position: { latitude: number; longitude: number } | null };

type Props = {
  t: Record<'title' | 'lead' | 'noAnswer' | 'working' | 'test', string>;
  map: { tiles: MapTiles | null; t: MapWords };
};

/** Tries the geocoder settings of the surrounding form on the company's address; saves nothing. */
export default function GeocoderTest({ t, map }: Props) {
  return (
    <FormTest<Found> t={t} action={paths.api.testGeocoder} buttons={[{ label: t.test }]}>
      {({ address, position }) =>
        position !== null && <FoundMap {...map} {...position} name={address} />
      }
    </FormTest>
  );
}

type FoundMapProps = Props['map'] & { name: string; latitude: number; longitude: number };

/** Close enough to tell houses apart; the built-in map has only countries. */
const zooms = { tiles: 17, countries: 6 };

function FoundMap({ tiles, t, ...place }: FoundMapProps) {
  const JourneyMap = useMap(loadJourneyMap);
  return (
    <div className="map-panel above">
      {JourneyMap === null || JourneyMap === 'failed' ? (
        <p className="map-state">{JourneyMap === null ? t.mapLoading : t.mapFailed}</p>
      ) : (
        <JourneyMap
          stops={[{ kind: 'destination', where: null, ...place }]}
          zoom={tiles === null ? zooms.countries : zooms.tiles}
          tiles={tiles}
          t={t}
          contentLang={undefined}
        />
      )}
    </div>
  );
}
