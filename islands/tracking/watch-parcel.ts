import type { Activity, PublicParcel } from '../../server/shared/parcel.ts';

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
function preserveScroll(change: () => void): void {
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

/**
 * The changed parcel with as much of its history as is shown: older pages that the reader has opened stay, unless they
 * have changed.
 *
 * @param update the parcel with the first page of its history.
 */
export function mergeUpdate(shown: PublicParcel, update: PublicParcel): PublicParcel {
  const { data: known, total: knownTotal } = shown.history;
  const { data: first, total, per_page, last_page } = update.history;
  if (isLaterPage(shown)) return { ...update, history: { ...shown.history, total, last_page } };

  const older = known.slice(known.findLastIndex(({ id }) => has(first, id)) + 1);
  const merged = [...first, ...older];
  const isSame =
    total - knownTotal === without(first, known).length - without(known, merged).length;
  const data = isSame ? merged : first;
  // The last page that is shown whole; entries that the next page repeats are shown once.
  const page = Math.max(1, Math.floor(data.length / per_page));
  const next_page_url = data.length < total ? pageAfter(page, update.history.next_page_url) : null;
  return { ...update, history: { ...update.history, data, current_page: page, next_page_url } };
}

/** @param second the address of the second page, if there is one. */
function pageAfter(page: number, second: string | null): string | null {
  return second?.replace(/\bpage=2\b/, `page=${page + 1}`) ?? null;
}

/** The ids of what is new in a parcel's history, and not only shown because something else has gone. */
export function newActivityIds(data: PublicParcel, shown: PublicParcel): number[] {
  if (isLaterPage(shown)) return [];
  const { data: known, next_page_url: next } = shown.history;
  const { data: all } = data.history;
  const end = next === null ? all.length : all.findLastIndex(({ id }) => has(known, id));
  return without(all.slice(0, end), known).map(({ id }) => id);
}

/** The activities that others have not. */
function without(activities: Activity[], others: Activity[]): Activity[] {
  return activities.filter(({ id }) => !has(others, id));
}

function has(activities: Activity[], id: number): boolean {
  return activities.some((activity) => activity.id === id);
}

/** A later page may have been opened alone, by its address. */
function isLaterPage({ history: { data, current_page, per_page } }: PublicParcel): boolean {
  return current_page > 1 && data.length <= per_page * (current_page - 1);
}
