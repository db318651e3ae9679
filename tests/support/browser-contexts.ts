import { setTimeout as delay } from 'node:timers/promises';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core';
import { before, isRenewedPage, type KeptPage, openKept } from './browser-pages.ts';

/** A separate browser, as a visitor has it, whose process is warm where a test before used it. */
type Warm = {
  context: BrowserContext;
  /** Of a page that stays open, and with it the process that draws the site's pages. */
  session: CDPSession;
  /** The page that a test has; it is kept for the next where it can be made as new. */
  kept: KeptPage | undefined;
  origin: string;
  key: string;
  /** Whether a test changed what cannot be put back. */
  isChanged: boolean;
  /** What a test changed that can be put back. */
  toUndo: Set<keyof typeof undone>;
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
const lasting = {
  context: [
    'addInitScript',
    'close',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setGeolocation',
    'setOffline',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

/** What lasts until it is put back. */
const undone = {
  grantPermissions: (context: BrowserContext) => context.clearPermissions(),
  route: (context: BrowserContext) => context.unrouteAll({ behavior: 'ignoreErrors' }),
  setExtraHTTPHeaders: (context: BrowserContext) => context.setExtraHTTPHeaders({}),
};
const undoable = ['grantPermissions', 'route', 'setExtraHTTPHeaders'] as const;

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
      const hasWorkers = warm.context.serviceWorkers().length > 0;
      if (warm.isChanged || hasWorkers || !isReusable) return warm.context.close();
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
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
  };
  await keeper.route('**', (route) =>
    route.fulfill({ contentType: 'text/html', headers, body: '' }),
  );
  await keeper.goto(origin);
  const warm: Warm = {
    context,
    session: await context.newCDPSession(keeper),
    kept: undefined,
    origin,
    key,
    isChanged: false,
    toUndo: new Set(),
  };
  // A page more would be one more whose clock is moved, for example.
  const change = async () => {
    if (!warm.isChanged) {
      warm.isChanged = true;
      await keeper.close();
    }
  };
  for (const name of lasting.context) watch(context, name, change);
  for (const name of undoable) watch(context, name, async () => void warm.toUndo.add(name));
  for (const name of lasting.clock) watch(context.clock, name, change);
  // What such a session changes lasts for as long as it does.
  before(context, 'newCDPSession', (target) => {
    if (warm.kept !== undefined && warm.kept.page === target) warm.kept.isChanged = true;
  });
  return warm;
}

/** Does something before a method is called. */
function watch<Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  called: () => Promise<void>,
): void {
  const original: unknown = owner[name];
  if (typeof original !== 'function') throw new Error(`No such method: ${String(name)}`);
  Reflect.set(owner, name, async (...parts: unknown[]) => {
    await called();
    return Reflect.apply(original, owner, parts);
  });
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
  const { context, session, origin, toUndo, kept } = warm;
  const [, ...pages] = context.pages();
  const isKept = kept !== undefined && (await isRenewedPage(kept).catch(() => false));
  if (!isKept) warm.kept = undefined;
  const closing = pages.filter((page) => page !== warm.kept?.page);
  await Promise.all(closing.map((page) => page.close()));
  await Promise.all([
    context.clearCookies(),
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    ...[...toUndo].map((name) => undone[name](context)),
  ]);
  toUndo.clear();
}
