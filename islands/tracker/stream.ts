const hiddenMs = 5 * 60_000;
const firstWaitMs = 15_000;

/**
 * Listens to what is new of a parcel: while its page is shown, and for five minutes after. A page that is shown again is
 * told at once what it has missed.
 *
 * @param tell gets the parcel with the first page of its history, as JSON, at the beginning and at every change.
 * @returns a function that ends it.
 */
export function openStream(path: string, tell: (parcel: string) => void): () => void {
  let source: EventSource | undefined;
  let others: BroadcastChannel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    others?.close();
    source = others = undefined;
  };
  const open = () => {
    clearTimeout(timer);
    if (source || document.hidden) return;
    source = new EventSource(path);
    source.addEventListener('parcel', ({ data }) => {
      waitMs = firstWaitMs;
      tell(data);
    });
    source.onerror = () => {
      // Else the browser tries again by itself.
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, waitMs);
      waitMs *= 2;
    };
    // Without HTTP/2 a browser has six connections to a site: hidden pages leave theirs to those that are shown.
    others = new BroadcastChannel('live');
    others.onmessage = () => document.hidden && close();
    others.postMessage('');
  };
  const follow = () => {
    if (!document.hidden) return open();
    clearTimeout(timer);
    timer = setTimeout(close, hiddenMs);
  };

  // A page that is kept for the back button must have no connection; and a page that still loads, no other work.
  const end = new AbortController();
  const { signal } = end;
  document.addEventListener('visibilitychange', follow, { signal });
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', open, { signal });
  if (document.readyState === 'complete') open();
  return () => {
    end.abort();
    close();
  };
}
