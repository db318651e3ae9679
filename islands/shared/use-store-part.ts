import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Action, State } from './state.ts';
import { store } from './store.ts';

/**
 * A part of the page's store that the server has drawn. Until the island is hydrated it is what the
 * server drew; then the store takes that over, and the island follows the store.
 *
 * @param start tells the store of `initial`. Only those of the first drawing count.
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
