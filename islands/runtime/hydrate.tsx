import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
} from 'react';
import { hydrateRoot } from 'react-dom/client';
import { themes } from '../../server/shared/enums.ts';
import { store } from '../shared/state/store.ts';
import { keepEnteredFields } from './entered-fields.ts';

startStore();

/** Hydrates an island's markup, with the props that the server rendered it with. */
export function hydrate(island: HTMLElement, Component: ComponentType<object>): void {
  const [props, state] = ['props', 'state'].map((name): object =>
    JSON.parse(island.getAttribute(name) ?? '{}'),
  );
  const restoreEnteredFields = keepEnteredFields(island);
  // As a transition it's done in slices between which the browser can answer: at once, it would block a slow phone.
  startTransition(() => {
    hydrateRoot(
      island,
      <Hydrated island={island} onFirstCommit={restoreEnteredFields}>
        <Component {...props} {...state} />
      </Hydrated>,
      { identifierPrefix: island.getAttribute('prefix') ?? '' },
    );
  });
}

type HydratedProps = {
  island: HTMLElement;
  onFirstCommit: () => void;
  children: ReactNode;
};

/** Marks the island as hydrated; styles show its controls only then. */
function Hydrated({ island, onFirstCommit, children }: HydratedProps) {
  // Before the effects of the island itself, which read its fields.
  useLayoutEffect(onFirstCommit, [onFirstCommit]);
  useEffect(() => island.setAttribute('hydrated', ''), [island]);
  return children;
}

/** Runs once per page with islands: restores stored state, then adds this page's theme and data. */
function startStore(): void {
  store.restore();
  followTheme();
  const graph = document.getElementById('graph')?.textContent;
  if (graph) store.dispatch({ type: 'graphLoaded', graph: JSON.parse(graph) });
}

/** Copies the page's theme to the store, now and whenever the visitor changes it. */
function followTheme(): void {
  const root = document.documentElement;
  const update = () => {
    const theme = themes.find((name) => name === root.dataset.theme);
    if (theme !== undefined) store.dispatch({ type: 'themeChosen', theme });
  };
  update();
  new MutationObserver(update).observe(root, { attributeFilter: ['data-theme'] });
}
