import { paths } from '../../../server/shared/paths.ts';

// The service worker of the scan screen or of a driver's day: it caches the screen, so that it opens without a network.
// Each screen installs its own worker, whose scope is that one page. It neither sees nor caches responses of the API.

declare global {
  /**
   * Constants of the build: the files of each screen and the address of its cacheable page, by the screen's path; and
   * the files of the camera's decoder.
   */
  const SCREENS: Record<string, { files: string[]; shell: string }>;
  const SCAN_DECODER: string[];

  // APIs of service workers that TypeScript's DOM library does not declare.
  interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
  }
  interface FetchEvent extends ExtendableEvent {
    readonly request: Request;
    respondWith(response: Promise<Response>): void;
  }
  interface WindowEventMap {
    install: ExtendableEvent;
    activate: ExtendableEvent;
    fetch: FetchEvent;
  }
  function skipWaiting(): Promise<void>;
  const clients: { claim(): Promise<void> };
  const registration: ServiceWorkerRegistration;
}

const page = new URL(registration.scope).pathname;
const { files: screenFiles, shell } = SCREENS[page] ?? { files: [], shell: page };
const cachePrefix = `waybill-${page === paths.control.scan ? 'scan' : 'today'}-`;

/** File names contain hashes of their contents, so the list of files identifies a build. */
const cacheName = `${cachePrefix}${hashText([...screenFiles, ...SCAN_DECODER].join())}`;

/** After this time without an answer, the worker shows the cached page. The request goes on. */
const timeoutMs = 4000;

addEventListener('install', (event) => {
  event.waitUntil(cacheScreen());
});

addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherBuilds().then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && pathname === page) event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event));
  else if (isBranding(pathname)) event.respondWith(openFromCache(event));
});

async function cacheScreen(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(screenFiles);
  if (await usesDecoder()) await cache.addAll(SCAN_DECODER);
  // If this fails, the previous build's worker stays, and this one is installed again at the next visit.
  if (!(await cachePage(await fetch(shell)))) throw new Error('The page cannot be cached now');
  // The worker works with any build of the page.
  await skipWaiting();
}

/** Whether this browser needs the decoder of barcodes. If it does, an earlier build has cached its decoder. */
async function usesDecoder(): Promise<boolean> {
  const names = await caches.keys();
  const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return cached.flat().some(({ url }) => url.endsWith('.wasm'));
}

async function deleteOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The site's page if it arrives in time, or else the cached one. */
async function openPage(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request).then(async (response) => {
    if (shell === page) await cachePage(response.clone());
    return response;
  });
  event.waitUntil(shell === page ? fresh.catch(() => {}) : cacheShell(event, fresh));
  const cached = await caches.match(page, { cacheName, ignoreVary: true });
  if (cached === undefined) return fresh;
  // Statuses from 500 come from a proxy whose site is down.
  const good = fresh.then((response) => (response.status >= 500 ? cached : response));
  const late = new Promise<Response>((resolve) => setTimeout(resolve, timeoutMs, cached));
  return Promise.race([good.catch(() => cached), late]);
}

/** Called after a page was loaded. Caches the version of the page that a device may keep, in the page's language. */
async function cacheShell({ request }: FetchEvent, fresh: Promise<Response>): Promise<void> {
  try {
    await fresh;
    const address = new URL(shell, request.url);
    const language = new URL(request.url).searchParams.get('lang');
    if (language !== null) address.searchParams.set('lang', language);
    await cachePage(await fetch(address));
  } catch {
    // There is no network; the cached page stays.
  }
}

/**
 * Caches the page, unless it is the sign-in, or of a build whose files are not cached. @returns whether it was cached.
 */
async function cachePage(response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  const files = linkedFiles(await response.clone().text());
  const branding = files.filter(isBranding);
  if (!files.every((file) => branding.includes(file) || screenFiles.includes(file))) return false;
  const cache = await caches.open(cacheName);
  await cacheBranding(cache, branding);
  await cache.put(page, response);
  return true;
}

function linkedFiles(html: string): string[] {
  const named = html.matchAll(/(?:src|href)="(\/(?:assets|uploads)\/[^"#?]+)/g);
  return [...new Set([...named].map(([, file = '']) => file))];
}

/** Whether a file is the company's: its colours, icons or logo. The build does not know these files. */
function isBranding(file: string): boolean {
  return file.startsWith('/assets/look/') || file.startsWith('/uploads/');
}

/** Caches the company's files that the page names, and removes earlier ones. The screen also works without them. */
async function cacheBranding(cache: Cache, files: string[]): Promise<void> {
  const names = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const missing = files.filter((file) => !names.includes(file));
  const former = names.filter((name) => isBranding(name) && !files.includes(name));
  await Promise.allSettled([
    ...missing.map((file) => cache.add(file)),
    ...former.map((name) => cache.delete(name)),
  ]);
}

async function openFromCache({ request }: FetchEvent): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/**
 * Serves a file of the build, which never changes, from the cache. Other files, such as the decoder, are cached when
 * first used.
 */
async function openFile(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request, { ignoreVary: true });
  if (cached !== undefined) return cached;
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(event.request, copy)));
  }
  return response;
}

function hashText(text: string): string {
  let hash = 0;
  for (let i = 0; i < text.length; i += 1) hash = (hash * 31 + text.charCodeAt(i)) >>> 0;
  return hash.toString(36);
}
