import { themeChange } from './theme-change.ts';

/**
 * What works without script, and a little nicer with it, on every page. It comes with the loader, so
 * it knows nothing of React or of the store.
 */
export function enhancePage(): void {
  switchThemeInPlace();
  closeMenusBehindTheFocus();
  followScrolling();
  sendOnce();
}

const year = 60 * 60 * 24 * 365;
const root = document.documentElement;

/** The toggle's form would load the page anew; the cookie and the palette are all that changes. */
function switchThemeInPlace(): void {
  const form = document.querySelector('.theme-toggle');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const theme = root.dataset.theme === 'DARK' ? 'LIGHT' : 'DARK';
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
    showTheme(theme);
    // One of the form's two buttons has gone, and the other come in its place.
    form.querySelector<HTMLElement>('button:not([hidden])')?.focus();
  });
  // A page that comes back from the browser's memory may be older than the last choice.
  addEventListener('pageshow', () => {
    const theme = document.cookie.match(/(?:^|; )theme=(LIGHT|DARK)/)?.[1];
    if (theme !== undefined && theme !== root.dataset.theme) showTheme(theme);
  });
}

function showTheme(theme: string): void {
  root.dataset.theme = theme;
  for (const button of document.querySelectorAll<HTMLButtonElement>('.theme-toggle button')) {
    button.hidden = button.value === theme;
  }
  document.dispatchEvent(new Event(themeChange));
}

/** Whoever goes on to the page with the keyboard is done with the menu that lies over it. */
function closeMenusBehindTheFocus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) {
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover();
    });
  }
}

/** Where styles cannot follow the scrolling by themselves, a class tells them. */
function followScrolling(): void {
  const bar = document.querySelector('.top-bar-over');
  if (bar === null || CSS.supports('animation-timeline: scroll()')) return;
  const update = () => bar.classList.toggle('top-bar-at-top', scrollY === 0);
  update();
  addEventListener('scroll', update, { passive: true });
}

/** The second click of two would find a one-time link used. */
function sendOnce(): void {
  let last = -10_000;
  document.querySelector('.once')?.addEventListener('submit', (event) => {
    if (event.timeStamp - last < 10_000) event.preventDefault();
    last = event.timeStamp;
  });
}
