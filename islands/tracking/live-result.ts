import { hasEnded, sinceQuery } from '../../server/parcels/shared/delivery-days.ts';
import type { PublicParcel } from '../../server/parcels/shared/parcel.ts';
import { mergeUpdate } from './merge-update.ts';
import { watchStream } from './watch-stream.ts';

const ofResult = 'way-island[prefix="tracker-"]';

type State = { initial: { parcel: PublicParcel | null } };

/**
 * Keeps a result up to date until the visitor uses it; then its island takes over. It replaces the island's HTML with the
 * server's latest. That loses nothing: the visitor has not typed or opened anything yet.
 */
function follow(island: HTMLElement): void {
  clickAgain(island);
  let shown = parcelIn(island);
  if (shown === null) return;
  spellCode(shown.tracking_code);
  if (hasEnded(shown)) return;
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
      const next = await drawnNow(firstShown, signal).catch(() => null);
      if (signal.aborted) return;
      if (next !== null) put(next, island);
    }
    isFetching = false;
    shown = parcelIn(island);
    if (shown === null || hasEnded(shown)) end.abort();
  }

  const path = `/api/parcels/${encodeURIComponent(shown.tracking_code)}/stream${language()}`;
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

/** What was clicked before the island knew of clicks is clicked once it does. */
function clickAgain(island: HTMLElement): void {
  let clicked: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    // Those of a popover work by themselves.
    clicked = target.closest<HTMLElement>('button[type=button]:not([popovertarget])');
  };
  island.addEventListener('click', note);
  const click = () => {
    island.removeEventListener('click', note);
    queueMicrotask(() => clicked?.isConnected && clicked.click());
  };
  island.addEventListener('hydrate', click, { once: true });
}

/** In the address, another spelling of the number is replaced by the number itself, as links should have it. */
function spellCode(code: string): void {
  const url = new URL(location.href);
  const typed = url.searchParams.get('code');
  if (typed === null || typed === code) return;
  url.searchParams.set('code', code);
  history.replaceState(history.state, '', url);
}

/** The page's language, where its address says it. */
function language(): string {
  const chosen = new URLSearchParams(location.search).get('lang');
  return chosen === null ? '' : `?lang=${encodeURIComponent(chosen)}`;
}

function parcelIn(island: Element): PublicParcel | null {
  const { initial }: State = JSON.parse(island.getAttribute('state') ?? '');
  return initial.parcel;
}

/** The page as the server draws it now. @returns null if it can't. */
async function drawnNow(firstShown: number, signal: AbortSignal): Promise<Document | null> {
  const url = new URL(location.href);
  url.searchParams.set(sinceQuery, String(firstShown));
  const answer = await fetch(url, { signal });
  if (!answer.ok) return null;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

function put(page: Document, island: Element): void {
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

/** Screen readers tell what is put into a region that stands there already. */
function announce(island: Element): void {
  for (const region of island.querySelectorAll('[role="status"]')) {
    const news = [...region.childNodes];
    region.replaceChildren();
    requestAnimationFrame(() => region.append(...news));
  }
}

const island = document.querySelector<HTMLElement>(ofResult);
if (island !== null) follow(island);
