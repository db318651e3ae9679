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

/** Hydrates an island's markup, with the props and the state in its attributes. */
export async function hydrate(
  island: HTMLElement,
  Component: ComponentType<object>,
): Promise<void> {
  // Running the script takes long on a slow phone, so hydration is a task of its own. Safari has no scheduler.
  await window.scheduler?.yield();
  // From here on, nothing but React may change the island's markup.
  island.dispatchEvent(new Event('hydrate'));
  const [props, state] = ['props', 'state'].map((name): object =>
    JSON.parse(island.getAttribute(name) ?? '{}'),
  );
  const restoreFields = createFieldRestorer(island);
  // A transition hydrates in slices, between which the browser can respond. Hydrating in one piece would block a slow phone.
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

/** @returns a function that restores what was entered into the island's fields, if React has replaced them. */
function createFieldRestorer(island: HTMLElement): () => Promise<void> {
  const before = [...island.querySelectorAll<Field>('input, textarea, select, details')];
  let focused = document.activeElement;
  const noteFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  island.addEventListener('focusin', noteFocus);
  return async () => {
    island.removeEventListener('focusin', noteFocus);
    if (before.every((field) => field.isConnected)) return;
    // Loaded on demand, because it is rarely needed.
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
 * Marks the island as hydrated once its fields have what was entered, and the parts that need the script are there. Until then,
 * styles hide its controls.
 */
function HydrationMarker({ island, onFirstCommit, children }: HydrationMarkerProps) {
  const restored = useRef(Promise.resolve());
  // Becomes true in the render that adds the parts that need the script.
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
