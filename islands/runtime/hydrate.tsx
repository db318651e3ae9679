import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { themes } from '../../server/shared/catalog.ts';
import { store } from '../shared/store.ts';

startStore();

/** Makes an island's markup interactive, with the props that the server drew it with. */
export function hydrate(island: HTMLElement, Component: ComponentType<object>): void {
  const props: object = JSON.parse(island.getAttribute('props') ?? '{}');
  hydrateRoot(
    island,
    <Hydrated island={island}>
      <Component {...props} />
    </Hydrated>,
    { identifierPrefix: island.getAttribute('prefix') ?? '' },
  );
}

/** Marks the island as interactive; styles show its controls only then. */
function Hydrated({ island, children }: { island: HTMLElement; children: ReactNode }) {
  useEffect(() => island.setAttribute('hydrated', ''), [island]);
  return children;
}

/** Once on each page that has an island: first what was kept, then what this page shows and brings. */
function startStore(): void {
  store.restore();
  followTheme();
  const graph = document.getElementById('graph')?.textContent;
  if (graph) store.dispatch({ type: 'graphLoaded', graph: JSON.parse(graph) });
}

/** The page's own theme counts, now and whenever the visitor changes it. */
function followTheme(): void {
  const root = document.documentElement;
  const update = () => {
    const theme = themes.find((name) => name === root.dataset.theme);
    if (theme !== undefined) store.dispatch({ type: 'themeChosen', theme });
  };
  update();
  new MutationObserver(update).observe(root, { attributeFilter: ['data-theme'] });
}
