import { setTimeout as delay } from 'node:timers/promises';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Dialog,
  Page,
} from 'playwright-core';
import { paths } from '../../server/shared/paths.ts';
import {
  before,
  type Changes,
  noteClock,
  noteContext,
  noteInitScripts,
  noteLasting,
  notePage,
  noteSessions,
  putBack,
} from './browser-changes.ts';

/** A page that one test has after the other: to open one takes as long as to load a page of the site. */
type KeptPage = {
  page: Page;
  session: CDPSession;
  viewport: ReturnType<Page['viewportSize']>;
  /** Whether a test looked at it in another theme, or on paper. */
  isEmulated: boolean;
  changes: Changes;
  /** What tests want to hear of it. */
  listeners: unknown[][];
};

/** What lasts in a page for as long as it is open, or is not worth putting back. */
const lasting = [
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
] as const;

/** What a page is asked for: its media of a screen, the light theme and no motion. */
const usualMedia = { media: null, colorScheme: 'light', reducedMotion: 'reduce' } as const;

/** Opens a page that can be kept. */
async function openKept(context: BrowserContext): Promise<KeptPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kept: KeptPage = {
    page,
    session,
    viewport: page.viewportSize(),
    isEmulated: false,
    changes: { isLasting: false, undo: new Map() },
    listeners: [],
  };
  const { changes } = kept;
  noteLasting(page, lasting, changes);
  notePage(page, changes);
  noteInitScripts(page, changes);
  before(page, 'emulateMedia', (media) => {
    kept.isEmulated = true;
    changes.isLasting ||= !Object.keys(media ?? {}).every((key) => key in usualMedia);
  });
  for (const name of ['on', 'once', 'addListener'] as const) {
    before(page, name, (...parts) => kept.listeners.push(parts));
  }
  return kept;
}

/**
 * Makes a page as new: on an empty page of its site, which forgets what lasts for as long as a tab does.
 *
 * @returns whether it could be done.
 */
async function isRenewedPage(kept: KeptPage): Promise<boolean> {
  const { page, viewport } = kept;
  if (kept.changes.isLasting || page.isClosed()) return false;
  await putBack(kept.changes);
  for (const parts of kept.listeners.splice(0)) Reflect.apply(page.off, page, parts);
  // Asked by a page that has unsaved changes.
  const leave = (dialog: Dialog) => dialog.accept();
  page.on('dialog', leave);
  const answer = await page.goto(paths.health);
  if (kept.isEmulated) await page.emulateMedia(usualMedia);
  kept.isEmulated = false;
  const now = page.viewportSize();
  const isResized = now?.width !== viewport?.width || now?.height !== viewport?.height;
  if (isResized && viewport !== null) await page.setViewportSize(viewport);
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
  // Afterwards nothing is pointed at.
  await Promise.all([kept.session.send('Page.resetNavigationHistory'), page.mouse.move(-1, -1)]);
  page.off('dialog', leave);
  kept.listeners.length = 0;
  return answer?.status() === 200;
}

/** A separate browser, as a visitor has it, whose process is warm where a test before used it. */
type Warm = {
  context: BrowserContext;
  /** Stays open, and with it the process that draws the site's pages. */
  keeper: Page;
  session: CDPSession;
  /** The page that a test has; it is kept for the next where it can be made as new. */
  kept: KeptPage | undefined;
  origin: string;
  key: string;
  changes: Changes;
};

export type BorrowedContext = {
  context: BrowserContext;
  page: Page;
  /** @param isReusable whether another test may have it. */
  giveBack(isReusable: boolean): Promise<void>;
};

/** Each takes some 50 MB. */
const mostIdle = 6;
const idle: Warm[] = [];

/** What lasts in a context for as long as it is open. */
const lastingOfContexts = ['close', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const;

/** A context for a site: one that an earlier test had and that is as new, or another one. */
export async function borrowContext(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
): Promise<BorrowedContext> {
  const key = JSON.stringify(options);
  const index = idle.findIndex((one) => one.key === key && one.context.browser()?.isConnected());
  const [found] = index < 0 ? [] : idle.splice(index, 1);
  const warm = found ?? (await openWarm(browser, options, key));
  const kept = warm.kept ?? (await openKept(warm.context));
  warm.kept = kept;
  return {
    context: warm.context,
    page: kept.page,
    async giveBack(isReusable) {
      if (warm.changes.isLasting || !isReusable) return warm.context.close();
      if (!(await isRenewed(warm))) {
        // Not waited for: what keeps it from being renewed may keep it from being closed, too.
        void warm.context.close().catch(() => {});
        return;
      }
      idle.push(warm);
      if (idle.length > mostIdle) await idle.shift()?.context.close();
    },
  };
}

async function openWarm(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  key: string,
): Promise<Warm> {
  const context = await browser.newContext(options);
  const origin = new URL(options.baseURL).origin;
  const keeper = await context.newPage();
  // With the headers of the site's pages, or Chromium draws those in another process; the site itself is not asked.
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Origin-Agent-Cluster': '?1' };
  await keeper.route('**', (route) =>
    route.fulfill({ contentType: 'text/html', headers, body: '' }),
  );
  await keeper.goto(origin);
  const changes: Changes = { isLasting: false, undo: new Map() };
  const session = await context.newCDPSession(keeper);
  const warm: Warm = { context, keeper, session, kept: undefined, origin, key, changes };
  noteLasting(context, lastingOfContexts, changes);
  noteContext(context, changes);
  noteInitScripts(context, changes);
  noteClock(context, changes);
  noteSessions(context, (page) => (page === warm.kept?.page ? warm.kept?.changes : undefined));
  return warm;
}

/** Chromium now and then never says that it has closed a page; mostly it takes milliseconds. */
const renewalMs = 5000;

/** Renews a context. @returns whether Chromium did so in time; if not, the next test opens a new one. */
async function isRenewed(warm: Warm): Promise<boolean> {
  const stop = new AbortController();
  const timeout = delay(renewalMs, false, { signal: stop.signal, ref: false }).catch(() => false);
  const renewal = renew(warm).then(() => true);
  try {
    return await Promise.race([renewal, timeout]);
  } finally {
    stop.abort();
    renewal.catch(() => {});
  }
}

/**
 * Closes what was opened, and forgets what was stored. The cache of files stays: their names change with their
 * contents, and everything else is asked for anew.
 */
async function renew(warm: Warm): Promise<void> {
  const { context, keeper, session, origin, kept, changes } = warm;
  const isClockMoved = changes.undo.has('clock');
  // Before pages are opened that are to be as new.
  await putBack(changes);
  const isKept = kept !== undefined && (await isRenewedPage(kept).catch(() => false));
  if (!isKept) warm.kept = undefined;
  const closing = context.pages().filter((page) => page !== keeper && page !== warm.kept?.page);
  await Promise.all(closing.map((page) => page.close()));
  await Promise.all([
    isClockMoved && keeper.reload(),
    context.clearCookies(),
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
  ]);
  await endWorkers(warm);
}

/** Ends service workers, which are not registered any more: Chromium would keep them for as long as they are watched. */
async function endWorkers({ context, session }: Warm): Promise<void> {
  const ended = context.serviceWorkers().map((worker) => worker.waitForEvent('close'));
  if (ended.length === 0) return;
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('ServiceWorker.disable');
  await Promise.all(ended);
}
