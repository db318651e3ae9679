import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Action, State } from './state.ts';
import { store } from './store.ts';

/**
 * A part of the page's store that the server has rendered. Until the island is hydrated it is
 * `initial`; then that is dispatched to the store, and the island follows the store.
 *
 * @param initial the part as the server rendered it; only the first render's is used.
 * @param start the action that puts `initial` into the store; only that of the first render is
 *   used.
 */
export function useStorePart<Part>(
  select: (state: State) => Part,
  initial: Part,
  start: Action,
): Part {
  const [first] = useState({ initial, start });
  const started = useRef(false);
  const part = useSyncExternalStore(
    store.subscribe,
    () => (started.current ? select(store.get()) : first.initial),
    () => first.initial,
  );
  useEffect(() => {
    started.current = true;
    store.dispatch(first.start);
  }, [first]);
  return part;
}
