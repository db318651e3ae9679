import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { hydrateRoot } from 'react-dom/client';
import { themes } from '../../server/shared/enums.ts';
import { useHydration } from '../shared/hooks.ts';
import { store } from '../shared/state/store.ts';
import type { Field } from './entered-fields.ts';

startStore();

/** Hydrates an island's markup, with the props that the server rendered it with. */
export async function hydrate(
  island: HTMLElement,
  Component: ComponentType<object>,
): Promise<void> {
  // On a slow phone to run the script took long enough: what is next is a task of its own. Safari has no scheduler.
  await window.scheduler?.yield();
  // From here on, nothing else may change what stands in it.
  island.dispatchEvent(new Event('hydrate'));
  const [props, state] = ['props', 'state'].map((name): object =>
    JSON.parse(island.getAttribute(name) ?? '{}'),
  );
  const restoreFields = keepFields(island);
  // As a transition it's done in slices between which the browser can answer: at once, it would block a slow phone.
  startTransition(() => {
    hydrateRoot(
      island,
      <HydrationMarker island={island} onFirstCommit={restoreFields}>
        <Component {...props} {...state} />
      </HydrationMarker>,
      { identifierPrefix: island.getAttribute('prefix') ?? '' },
    );
  });
}

/** @returns restores what was entered into the island's fields, if React has drawn them anew. */
function keepFields(island: HTMLElement): () => Promise<void> {
  const before = [...island.querySelectorAll<Field>('input, textarea, select, details')];
  let focused = document.activeElement;
  const noteFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  island.addEventListener('focusin', noteFocus);
  return async () => {
    island.removeEventListener('focusin', noteFocus);
    if (before.every((field) => field.isConnected)) return;
    // Seldom needed.
    const { restoreEnteredFields } = await import('./entered-fields.ts');
    restoreEnteredFields(island, before, focused);
  };
}

type HydrationMarkerProps = {
  island: HTMLElement;
  onFirstCommit: () => Promise<void>;
  children: ReactNode;
};

/**
 * Marks the island as hydrated, once it holds what was entered, and what it has only with the script; styles show its
 * controls only then.
 */
function HydrationMarker({ island, onFirstCommit, children }: HydrationMarkerProps) {
  const restored = useRef(Promise.resolve());
  // Rendered together with what the island adds for the same reason.
  const hydrated = useHydration();
  useLayoutEffect(() => {
    restored.current = onFirstCommit();
  }, [onFirstCommit]);
  useEffect(() => {
    if (hydrated) void restored.current.finally(() => island.setAttribute('hydrated', ''));
  }, [island, hydrated]);
  return children;
}

/** Runs once per page with islands: restores stored state, then adds this page's theme and data. */
function startStore(): void {
  store.restore();
  followTheme();
  const graph = document.getElementById('graph')?.textContent;
  if (graph) store.loadGraph(JSON.parse(graph));
}

/** Copies the page's theme to the store, now and whenever the visitor changes it. */
function followTheme(): void {
  const root = document.documentElement;
  const update = () => {
    const theme = themes.find((name) => name === root.dataset.theme);
    if (theme !== undefined) store.set({ theme });
  };
  update();
  new MutationObserver(update).observe(root, { attributeFilter: ['data-theme'] });
}
