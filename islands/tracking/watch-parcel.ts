import type { PublicParcel } from '../../server/parcels/shared/parcel.ts';
import { mergeUpdate, newActivityIds } from './merge-update.ts';
import { watchStream } from './watch-stream.ts';

type WatchOptions = {
  path: string;
  shown(): PublicParcel | null;
  onUpdate(parcel: PublicParcel, news: number[]): void;
  signal: AbortSignal;
};

/** Follows a parcel's event stream while its page is visible; see `watchStream`. */
export function watchParcel({ path, shown, onUpdate, signal }: WatchOptions): void {
  watchStream({
    path,
    signal,
    onParcel(update) {
      const before = shown();
      if (before === null) return;
      const now = mergeUpdate(before, update);
      // The stream's first message is usually what the page shows already.
      if (JSON.stringify(now) === JSON.stringify(before)) return;
      preserveScroll(() => onUpdate(now, newActivityIds(now, before)));
    },
  });
}

/** Scroll anchoring for Safari: the visible part stays in place when something is added above it. */
function preserveScroll(change: () => void): void {
  const seen = CSS.supports('overflow-anchor:auto') || scrollY === 0 ? null : belowTopBar();
  const before = seen?.getBoundingClientRect().top ?? 0;
  change();
  // React renders at the end of the task.
  setTimeout(() => {
    if (seen?.isConnected) scrollBy(0, seen.getBoundingClientRect().top - before);
  });
}

function belowTopBar(): Element | null {
  return document.elementFromPoint(innerWidth / 2, 120);
}
