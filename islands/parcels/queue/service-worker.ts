import { paths } from '../../../server/shared/paths.ts';

/**
 * The service worker of a screen, that for scanning or a driver's day: it caches the screen, so that it opens without a
 * network. It is installed for each screen by itself, and its scope is that one page. It neither caches nor sees responses of
 * the API.
 */

declare global {
  /**
   * Of each screen, by its path, the files that it is made of, and the address of what is kept of the page; and the files of
   * the camera's decoder. Constants of the build.
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

/** The names of files hold hashes of their contents, so their list tells builds apart. */
const cacheName = `${cachePrefix}${hashOf([...screenFiles, ...SCAN_DECODER].join())}`;

/** After this, the cached page is shown, and the site's goes on loading. */
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
  // Otherwise the previous build's worker stays, and this one is installed again at the next visit.
  if (!(await cachePage(await fetch(shell)))) throw new Error('The page is not to be had now');
  // It works with any build of the page.
  await skipWaiting();
}

/** Whether this browser has no decoder of its own, so that it has cached the decoder of an earlier build. */
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

/** The site's page if it comes in time; else the cached one. */
async function openPage(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request).then(async (response) => {
    if (shell === page) await cachePage(response.clone());
    return response;
  });
  event.waitUntil(shell === page ? fresh.catch(() => {}) : cacheShell(event, fresh));
  const cached = await caches.match(page, { cacheName, ignoreVary: true });
  if (cached === undefined) return fresh;
  // A proxy answers for a site that is down.
  const good = fresh.then((response) => (response.status >= 500 ? cached : response));
  const late = new Promise<Response>((resolve) => setTimeout(resolve, timeoutMs, cached));
  return Promise.race([good.catch(() => cached), late]);
}

/** Keeps what a device may keep of a page that has come, in its language. */
async function cacheShell({ request }: FetchEvent, fresh: Promise<Response>): Promise<void> {
  try {
    await fresh;
    const address = new URL(shell, request.url);
    const language = new URL(request.url).searchParams.get('lang');
    if (language !== null) address.searchParams.set('lang', language);
    await cachePage(await fetch(address));
  } catch {
    // There is no network; what was kept before stays.
  }
}

/** Keeps the page, unless it is the sign-in, or of a build whose files are not kept. @returns whether it did. */
async function cachePage(response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  const files = filesIn(await response.clone().text());
  const branding = files.filter(isBranding);
  if (!files.every((file) => branding.includes(file) || screenFiles.includes(file))) return false;
  const cache = await caches.open(cacheName);
  await keepBranding(cache, branding);
  await cache.put(page, response);
  return true;
}

function filesIn(html: string): string[] {
  const named = html.matchAll(/(?:src|href)="(\/(?:assets|uploads)\/[^"#?]+)/g);
  return [...new Set([...named].map(([, file = '']) => file))];
}

/** Whether a file belongs to the company: its colours, icons or logo. The build does not know them. */
function isBranding(file: string): boolean {
  return file.startsWith('/assets/look/') || file.startsWith('/uploads/');
}

/** Keeps the files of the company that the page names, and no earlier ones. The screen works without them, too. */
async function keepBranding(cache: Cache, files: string[]): Promise<void> {
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

/** Files never change. Those of the camera's decoder are cached once they were needed. */
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

function hashOf(text: string): string {
  let hash = 0;
  for (let i = 0; i < text.length; i += 1) hash = (hash * 31 + text.charCodeAt(i)) >>> 0;
  return hash.toString(36);
}
