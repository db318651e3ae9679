import type { BrowserContext, CDPSession, Dialog, Page } from 'playwright-core';
import { paths } from '../../server/shared/paths.ts';
import {
  before,
  type Changes,
  noteInitScripts,
  noteLasting,
  notePage,
  putBack,
} from './browser-changes.ts';

/** A page that one test has after the other: to open one takes as long as to load a page of the site. */
export type KeptPage = {
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
export const usualMedia = { media: null, colorScheme: 'light', reducedMotion: 'reduce' } as const;

/** Opens a page that can be kept. */
export async function openKept(context: BrowserContext): Promise<KeptPage> {
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
export async function isRenewedPage(kept: KeptPage): Promise<boolean> {
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
