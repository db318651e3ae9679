import type { PublicParcel } from '../../server/parcels/shared/parcel.ts';

const hiddenMs = 5 * 60_000;
const firstWaitMs = 15_000;

type WatchOptions = {
  path: string;
  /** Called with the current parcel and the first page of its history: at first, and after each change. */
  onParcel(parcel: PublicParcel): void;
  signal: AbortSignal;
};

/**
 * Listens to a parcel's event stream while its page is visible, and for five minutes after that. When a page becomes
 * visible again, it immediately receives what it has missed.
 */
export function watchStream({ path, onParcel, signal }: WatchOptions): void {
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
      onParcel(JSON.parse(data));
    });
    source.onerror = tryAgainLater;
    // Without HTTP/2 a browser has six connections to a site, so hidden pages leave theirs to visible ones.
    others = new BroadcastChannel('live');
    others.onmessage = () => document.hidden && close();
    others.postMessage('');
  }

  /** Reconnects after the server has refused the connection; after other errors the browser does so. */
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
  // A page in the back/forward cache must have no connection, and a page that is still loading should not open one.
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', open, { signal });
  signal.addEventListener('abort', close);
  if (document.readyState === 'complete') open();
}
