import { type Theme, themes } from '../../server/shared/catalog.ts';
import { store } from '../shared/store.ts';

const year = 60 * 60 * 24 * 365;

/**
 * What happens once on a page that has an island: the store learns what the page brought along, and
 * what works without script works a little nicer.
 */
export function startClient(): void {
  loadGraph();
  switchThemeInPlace();
  followScrolling();
}

function loadGraph(): void {
  store.dispatch({ type: 'themeChosen', theme: shownTheme() });
  const data = document.getElementById('graph')?.textContent;
  // Absent where the database did not answer.
  if (data) store.dispatch({ type: 'graphLoaded', graph: JSON.parse(data) });
}

function shownTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'LIGHT';
}

/** The toggle's form would load the page anew; the cookie and the palette are all that changes. */
function switchThemeInPlace(): void {
  const form = document.querySelector<HTMLFormElement>('.theme-toggle');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    showTheme(shownTheme() === 'DARK' ? 'LIGHT' : 'DARK');
    // One of the form's two buttons has gone, and the other come in its place.
    form.querySelector<HTMLElement>('button:not([hidden])')?.focus();
  });
  // A page that comes back from the browser's memory may be older than the last choice.
  addEventListener('pageshow', () => {
    const chosen = document.cookie.match(/(?:^|; )theme=(\w+)/)?.[1];
    const theme = themes.find((name) => name === chosen);
    if (theme !== undefined && theme !== shownTheme()) showTheme(theme);
  });
}

function showTheme(theme: Theme): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
  document.documentElement.dataset.theme = theme;
  for (const button of document.querySelectorAll<HTMLButtonElement>('.theme-toggle button')) {
    button.hidden = button.value === theme;
  }
  store.dispatch({ type: 'themeChosen', theme });
}

/** Where styles cannot follow the scrolling by themselves, a class tells them. */
function followScrolling(): void {
  if (CSS.supports('animation-timeline: scroll()')) return;
  const bar = document.querySelector('.top-bar-over');
  const update = () => bar?.classList.toggle('top-bar-at-top', scrollY === 0);
  update();
  addEventListener('scroll', update, { passive: true });
}
