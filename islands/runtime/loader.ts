import { firstUse, later, laterMs } from './first-use.ts';

/**
 * The only script that every page has. It hydrates islands: at the right time it loads React and the island's chunk,
 * which take over the server's markup. Until then, and without JavaScript, that markup works as it is.
 */
class WayIsland extends HTMLElement {
  connectedCallback(): void {
    const on = this.getAttribute('on');
    if (on === 'load') loadIsland(this);
    else if (on === 'idle') hydrateWhenIdle(this);
    else if (on === 'use') firstUse.then(() => hydrateWhenIdle(this));
    else later.then(() => hydrateWhenVisible(this));
  }
}

/** Hydrates after the first paint, which has happened by the second frame. */
function hydrateWhenIdle(island: HTMLElement): void {
  const start = () => loadIsland(island);
  // Safari has no requestIdleCallback.
  const whenIdle = () => window.requestIdleCallback?.(start, { timeout: laterMs }) ?? start();
  requestAnimationFrame(() => requestAnimationFrame(whenIdle));
}

function hydrateWhenVisible(island: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    hydrateWhenIdle(island);
  });
  // The element itself takes no space (display: contents), so its children are observed.
  for (const child of island.children) observer.observe(child);
}

async function loadIsland(island: HTMLElement): Promise<void> {
  // See server/build/islands.ts for what an island's file holds.
  const chunk = await import(island.getAttribute('src') ?? '');
  chunk.hydrate(island, chunk.default);
}

const year = 60 * 60 * 24 * 365;
const root = document.documentElement;

/** Switches the theme without a reload, which the toggle's form would cause. */
function switchThemeInPlace(): void {
  const form = document.querySelector('.theme-toggle');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const theme = shownTheme() === 'DARK' ? 'LIGHT' : 'DARK';
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
    showTheme(theme);
    // The button that had the focus was replaced by the other one.
    form.querySelector<HTMLElement>(`button:not([value=${theme}])`)?.focus();
  });
  // A page from the back/forward cache may show the previous theme.
  addEventListener('pageshow', () => {
    const theme = document.cookie.match(/(?:^|; )theme=(LIGHT|DARK)/)?.[1];
    if (theme !== undefined && theme !== root.dataset.theme) showTheme(theme);
  });
}

/** The visitor's choice, or the system's theme if there is none. */
function shownTheme(): string {
  return root.dataset.theme ?? (matchMedia('(prefers-color-scheme:dark)').matches ? 'DARK' : '');
}

function showTheme(theme: string): void {
  root.dataset.theme = theme;
}

/**
 * A menu covers the page, so it closes when the keyboard focus leaves it, and when one of its links
 * is followed: the link may lead to a section of this page.
 */
function closeMenusLeftBehind(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) {
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover();
    });
    menu.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) menu.hidePopover();
    });
  }
}

/** For browsers without scroll-driven animations, a class says that the page is at its top. */
function markTopOfPage(): void {
  const bar = document.querySelector('.top-bar-over');
  if (bar === null || CSS.supports('animation-timeline: scroll()')) return;
  const update = () => bar.classList.toggle('top-bar-at-top', scrollY === 0);
  update();
  addEventListener('scroll', update, { passive: true });
}

/** Ignores a second click within ten seconds: it would use a one-time link again. */
function sendOnce(): void {
  let last = -10_000;
  document.querySelector('.once')?.addEventListener('submit', (event) => {
    if (event.timeStamp - last < 10_000) event.preventDefault();
    last = event.timeStamp;
  });
}

/**
 * Separates lines pasted into a field for codes by commas. Browsers would make spaces of them, which codes may contain.
 */
function keepPastedLinesApart(): void {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text').trim() ?? '';
    const isCodes = event.target instanceof Element && event.target.matches('[name=code]');
    if (!isCodes || !/[\r\n]/.test(text)) return;
    event.preventDefault();
    // The only way to insert text that can be undone.
    document.execCommand('insertText', false, text.replace(/\s*[\r\n]\s*/g, ', '));
  });
}

customElements.define('way-island', WayIsland);
// What already works without JavaScript is enhanced on every page. It is part of the loader, so it must stay small and uses
// neither React nor the store.
switchThemeInPlace();
closeMenusLeftBehind();
markTopOfPage();
sendOnce();
keepPastedLinesApart();
