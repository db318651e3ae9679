import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { stopsOf } from '../shared/map/stop.ts';
import type { JourneyMapProps } from './journey-map.tsx';
import type { TrackerContext } from './tracker-context.ts';

type Props = TrackerContext & { parcel: PublicParcel };

/** The journey on a map. Without JavaScript its places are read below it, among the facts. */
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
        <p className="soft">{t.mapNeedsScript}</p>
      </noscript>
    </section>
  );
}

/** Loads Leaflet and the world map in the browser, once the reader scrolls near the map. */
function useJourneyMap(panel: RefObject<Element | null>) {
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
