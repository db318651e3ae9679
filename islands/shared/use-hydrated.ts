import { useEffect, useState } from 'react';

/** Whether the island is hydrated. The first render must be the server's, so controls are enabled after it. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
