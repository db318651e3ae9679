import { isJourneyOver, sinceQuery } from '../../server/parcels/shared/delivery-days.ts';
import type { PublicParcel } from '../../server/parcels/shared/parcel.ts';
import { mergeUpdate } from './merge-update.ts';
import { watchStream } from './watch-stream.ts';

const ofResult = 'way-island[prefix="tracker-"]';

type State = { initial: { parcel: PublicParcel | null } };

/**
 * Keeps a result up to date until the visitor uses it and its island takes over. Replaces the island's HTML with the
 * server's latest, which loses nothing, because the visitor has not typed or opened anything yet.
 */
function followResult(island: HTMLElement): void {
  clickAgain(island);
  let shown = readIslandParcel(island);
  if (shown === null) return;
  normalizeAddressCode(shown.tracking_code);
  if (isJourneyOver(shown)) return;
  const firstShown = Math.max(0, ...shown.history.data.map(({ id }) => id));
  const end = new AbortController();
  const { signal } = end;
  island.addEventListener('hydrate', () => end.abort(), { signal });
  let isBehind = false;
  let isFetching = false;

  async function redraw(): Promise<void> {
    isBehind = true;
    if (isFetching) return;
    isFetching = true;
    while (isBehind) {
      isBehind = false;
      const next = await fetchCurrentPage(firstShown, signal).catch(() => null);
      if (signal.aborted) return;
      if (next !== null) replaceResult(next, island);
    }
    isFetching = false;
    shown = readIslandParcel(island);
    if (shown === null || isJourneyOver(shown)) end.abort();
  }

  const path = `/api/parcels/${encodeURIComponent(shown.tracking_code)}/stream${languageQuery()}`;
  watchStream({
    path,
    signal,
    onParcel(update) {
      if (shown === null) return;
      // The stream's first message is usually what the page shows already.
      if (JSON.stringify(mergeUpdate(shown, update)) !== JSON.stringify(shown)) void redraw();
    },
  });
}

/** Repeats a click on a button from before the island was hydrated. */
function clickAgain(island: HTMLElement): void {
  let clicked: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    // Buttons of a popover work without the island.
    clicked = target.closest<HTMLElement>('button[type=button]:not([popovertarget])');
  };
  island.addEventListener('click', note);
  const click = () => {
    island.removeEventListener('click', note);
    queueMicrotask(() => clicked?.isConnected && clicked.click());
  };
  island.addEventListener('hydrate', click, { once: true });
}

/** Replaces another spelling of the tracking number in the page's URL, so that copied links have the number itself. */
function normalizeAddressCode(code: string): void {
  const url = new URL(location.href);
  const typed = url.searchParams.get('code');
  if (typed === null || typed === code) return;
  url.searchParams.set('code', code);
  history.replaceState(history.state, '', url);
}

/** The page's `?lang=`, if it has one. */
function languageQuery(): string {
  const chosen = new URLSearchParams(location.search).get('lang');
  return chosen === null ? '' : `?lang=${encodeURIComponent(chosen)}`;
}

function readIslandParcel(island: Element): PublicParcel | null {
  const { initial }: State = JSON.parse(island.getAttribute('state') ?? '');
  return initial.parcel;
}

/** The page as the server renders it now; null if it fails. */
async function fetchCurrentPage(firstShown: number, signal: AbortSignal): Promise<Document | null> {
  const url = new URL(location.href);
  url.searchParams.set(sinceQuery, String(firstShown));
  const answer = await fetch(url, { signal });
  if (!answer.ok) return null;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

function replaceResult(page: Document, island: Element): void {
  const next = page.querySelector(ofResult);
  if (next === null) return;
  for (const name of ['props', 'state']) island.setAttribute(name, next.getAttribute(name) ?? '');
  island.replaceChildren(...next.childNodes);
  document.title = page.title;
  const [crumb, nextCrumb] = [document, page].map((one) =>
    one.querySelector('.breadcrumbs [aria-current="page"]'),
  );
  if (crumb && nextCrumb) crumb.textContent = nextCrumb.textContent;
  announce(island);
}

/** Empties and refills live regions, because screen readers announce only what is added to an existing region. */
function announce(island: Element): void {
  for (const region of island.querySelectorAll('[role="status"]')) {
    const news = [...region.childNodes];
    region.replaceChildren();
    requestAnimationFrame(() => region.append(...news));
  }
}

const island = document.querySelector<HTMLElement>(ofResult);
if (island !== null) followResult(island);
