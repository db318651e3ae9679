import { useEffect } from 'react';
import { hasEnded, type PublicParcel } from '../../server/shared/parcel.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { dayIn } from '../../views/parts/dates.ts';
import { store } from '../shared/store.ts';
import { openStream } from './stream.ts';

/**
 * Keeps a result up to date for as long as it is open and the parcel is on its way.
 *
 * @param timeZone the site's, an IANA name.
 */
export function useLive(parcel: PublicParcel | null, timeZone: string): void {
  const code = parcel === null || hasEnded(parcel) ? null : parcel.tracking_code;
  useEffect(() => {
    if (code === null || !('EventSource' in window)) return;
    return openStream(pathTo(paths.api.parcelStream, { code }), (data) => {
      const told = { data: JSON.parse(data), today: dayIn(timeZone, new Date()) };
      keepInPlace(() => store.dispatch({ type: 'lookup', change: { type: 'told', ...told } }));
    });
  }, [code, timeZone]);
}

/** Does in Safari what other browsers do: what is on the screen stays there when something is added above it. */
function keepInPlace(change: () => void): void {
  const seen = CSS.supports('overflow-anchor:auto') || scrollY === 0 ? null : topmost();
  const before = seen?.getBoundingClientRect().top ?? 0;
  change();
  // React draws at the end of the task.
  setTimeout(() => {
    if (seen?.isConnected) scrollBy(0, seen.getBoundingClientRect().top - before);
  });
}

/** What stands below the bar at the top of the page. */
function topmost(): Element | null {
  return document.elementFromPoint(innerWidth / 2, 120);
}
