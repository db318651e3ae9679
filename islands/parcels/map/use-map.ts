import { type ComponentType, useEffect, useState } from 'react';

export const loadJourneyMap = async () =>
  (await import('../../tracking/journey-map.tsx')).JourneyMap;

/** A map component, loaded after hydration because Leaflet only runs in a browser. Null until it is loaded. */
export function useMap<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | 'failed' | null {
  const [map, setMap] = useState<ComponentType<Props> | 'failed' | null>(null);
  useEffect(() => {
    load().then(
      (component) => setMap(() => component),
      () => setMap('failed'),
    );
  }, [load]);
  return map;
}
