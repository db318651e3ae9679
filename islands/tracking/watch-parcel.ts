import type { PublicParcel } from '../../server/shared/parcel.ts';
import { mergeUpdate, newActivityIds } from './merge-update.ts';

const hiddenMs = 5 * 60_000;
const firstWaitMs = 15_000;

type WatchOptions = {
  /** The address of its stream. */
  path: string;
  /** The parcel that is shown now. */
  shown(): PublicParcel | null;
  /** Gets the changed parcel, and the ids of its new activities. */
  onUpdate(parcel: PublicParcel, news: number[]): void;
  /** Ends the stream. */
  signal: AbortSignal;
};

/**
 * Listens to a parcel's event stream while its page is visible, and for five minutes after. A page that becomes visible
 * again receives at once what it has missed.
 */
export function watchParcel({ path, shown, onUpdate, signal }: WatchOptions): void {
  if (signal.aborted || !('EventSource' in window)) return;
  let source: EventSource | undefined;
  let others: BroadcastChannel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;

  function open(): void {
    clearTimeout(timer);
    if (source !== undefined || document.hidden) return;
    source = new EventSource(path);
    source.addEventListener('parcel', ({ data }) => {
      waitMs = firstWaitMs;
      take(JSON.parse(data));
    });
    source.onerror = tryAgainLater;
    // Without HTTP/2 a browser has six connections to a site: hidden pages leave theirs to those that are shown.
    others = new BroadcastChannel('live');
    others.onmessage = () => document.hidden && close();
    others.postMessage('');
  }

  function take(update: PublicParcel): void {
    const before = shown();
    if (before === null) return;
    const now = mergeUpdate(before, update);
    // The stream's first message is usually what the page shows already.
    if (JSON.stringify(now) === JSON.stringify(before)) return;
    preserveScroll(() => onUpdate(now, newActivityIds(now, before)));
  }

  /** After a refusal only; after other errors the browser reconnects by itself. */
  function tryAgainLater(): void {
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    timer = setTimeout(open, waitMs);
    waitMs *= 2;
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    others?.close();
    source = undefined;
  }

  function follow(): void {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(close, hiddenMs);
    else open();
  }

  document.addEventListener('visibilitychange', follow, { signal });
  // A page in the back/forward cache must have no connection; and one that still loads, no other work.
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', open, { signal });
  signal.addEventListener('abort', close);
  if (document.readyState === 'complete') open();
}

/** Scroll anchoring for Safari: what is on the screen stays there when something is added above it. */
export function preserveScroll(change: () => void): void {
  const seen = CSS.supports('overflow-anchor:auto') || scrollY === 0 ? null : belowTopBar();
  const before = seen?.getBoundingClientRect().top ?? 0;
  change();
  // React draws at the end of the task.
  setTimeout(() => {
    if (seen?.isConnected) scrollBy(0, seen.getBoundingClientRect().top - before);
  });
}

function belowTopBar(): Element | null {
  return document.elementFromPoint(innerWidth / 2, 120);
}
