import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Written } from '../../views/parts/written.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { type Stop, stopIcons } from '../shared/map/stop.ts';
import type { JourneyMapProps } from './journey-map.tsx';
import type { TrackerContext } from './tracker-context.ts';

type Props = TrackerContext & { parcel: PublicParcel };

/** The journey on a map, and a list of its places below, which works without JavaScript. */
export function ParcelMap({ parcel, t, contentLang, tiles }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const { JourneyMap, failed } = useJourneyMap(panel);
  const stops = stopsOf(parcel, t);
  if (stops.length === 0) return null;

  return (
    <section className="map">
      <h3>{t.map}</h3>
      <div className="map-panel" ref={panel}>
        {JourneyMap !== null ? (
          <JourneyMap
            stops={stops}
            zoom={parcel.map_zoom ?? null}
            tiles={tiles}
            t={t}
            contentLang={contentLang}
          />
        ) : (
          <p className="map-state">{failed ? t.mapFailed : t.mapLoading}</p>
        )}
      </div>
      <noscript>
        <p className="not-given">{t.mapNeedsScript}</p>
      </noscript>
      <ul className="map-places">
        {stops.map((stop) => (
          <li key={stop.kind} className={`place place-${stop.kind}`}>
            <span className="place-mark">
              <Icon name={stopIcons[stop.kind]} />
            </span>
            <div>
              <strong>{stop.name}</strong>
              {stop.where !== null && (
                <p>
                  <Written lang={contentLang}>{stop.where}</Written>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Loads Leaflet and the world map in the browser, once the reader scrolls near the map. */
export function useJourneyMap(panel: RefObject<Element | null>) {
  const [JourneyMap, setJourneyMap] = useState<ComponentType<JourneyMapProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (panel.current === null) return;
    const load = () =>
      import('./journey-map.tsx').then(
        (module) => setJourneyMap(() => module.JourneyMap),
        () => setFailed(true),
      );
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        load();
      },
      // Half a window ahead, so that the map is usually loaded in time.
      { rootMargin: '50% 0px' },
    );
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, [panel]);
  return { JourneyMap, failed };
}

/** The places of a parcel, and their names. */
export type StopPlaces = Pick<
  PublicParcel,
  | 'pickup_location'
  | 'current_location'
  | 'destination'
  | 'map_pickup_latitude'
  | 'map_pickup_longitude'
  | 'map_current_latitude'
  | 'map_current_longitude'
  | 'map_destination_latitude'
  | 'map_destination_longitude'
>;
type StopNames = Pick<Messages['track'], 'mapPickup' | 'mapCurrent' | 'mapDestination'>;

/**
 * The places of a journey in the order of travel: pickup, current location, destination. A place
 * that has only one coordinate or none is left out.
 */
export function stopsOf(parcel: StopPlaces, t: StopNames): Stop[] {
  const stops = [
    {
      kind: 'pickup' as const,
      name: t.mapPickup,
      where: parcel.pickup_location,
      latitude: parcel.map_pickup_latitude,
      longitude: parcel.map_pickup_longitude,
    },
    {
      kind: 'current' as const,
      name: t.mapCurrent,
      where: parcel.current_location,
      latitude: parcel.map_current_latitude,
      longitude: parcel.map_current_longitude,
    },
    {
      kind: 'destination' as const,
      name: t.mapDestination,
      where: parcel.destination,
      latitude: parcel.map_destination_latitude,
      longitude: parcel.map_destination_longitude,
    },
  ];
  return stops.flatMap(({ latitude, longitude, ...stop }) =>
    typeof latitude === 'number' && typeof longitude === 'number'
      ? [{ ...stop, latitude, longitude }]
      : [],
  );
}
