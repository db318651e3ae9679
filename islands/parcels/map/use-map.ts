import { type ComponentType, useEffect, useState } from 'react';

/** A map, which is loaded after hydration: Leaflet only runs in a browser. null: it has not come yet. */
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
