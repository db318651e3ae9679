import { themes } from '../../server/shared/catalog.ts';
import { store } from '../shared/store.ts';
import { themeChange } from './theme-change.ts';

/** Starts the store, once on a page that has an island, with what the page brought along. */
export function startClient(): void {
  keepTheme();
  document.addEventListener(themeChange, keepTheme);
  const data = document.getElementById('graph')?.textContent;
  if (data) store.dispatch({ type: 'graphLoaded', graph: JSON.parse(data) });
}

function keepTheme(): void {
  const shown = document.documentElement.dataset.theme;
  const theme = themes.find((name) => name === shown) ?? 'LIGHT';
  store.dispatch({ type: 'themeChosen', theme });
}
