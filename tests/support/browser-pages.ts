import type { BrowserContext, CDPSession, Dialog, Page } from 'playwright-core';
import { paths } from '../../server/shared/paths.ts';

/** A page that one test has after the other: to open one takes as long as to load a page of the site. */
export type KeptPage = {
  page: Page;
  session: CDPSession;
  viewport: ReturnType<Page['viewportSize']>;
  /** Whether a test looked at it in another theme, or on paper. */
  isEmulated: boolean;
  /** Whether a test did to it what cannot be put back. */
  isChanged: boolean;
  /** What tests want to hear of it. */
  listeners: unknown[][];
};

/** What lasts in a page for as long as it is open, or is not worth putting back. */
const lasting = [
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
] as const;

/** What a page is asked for: its media of a screen, and the light theme. */
const usualMedia = { media: null, colorScheme: 'light' } as const;

/** Opens a page that can be kept. */
export async function openKept(context: BrowserContext): Promise<KeptPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kept: KeptPage = {
    page,
    session,
    viewport: page.viewportSize(),
    isEmulated: false,
    isChanged: false,
    listeners: [],
  };
  const change = () => {
    kept.isChanged = true;
  };
  for (const name of lasting) before(page, name, change);
  before(page, 'emulateMedia', (media) => {
    kept.isEmulated = true;
    if (!Object.keys(Object(media)).every((key) => key in usualMedia)) change();
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
export async function isRenewedPage(kept: KeptPage): Promise<boolean> {
  const { page, viewport } = kept;
  if (kept.isChanged || page.isClosed()) return false;
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

/** Does something before a method is called. */
export function before<Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  called: (...parts: unknown[]) => void,
): void {
  const original: unknown = owner[name];
  if (typeof original !== 'function') throw new Error(`No such method: ${String(name)}`);
  Reflect.set(owner, name, (...parts: unknown[]) => {
    called(...parts);
    return Reflect.apply(original, owner, parts);
  });
}
