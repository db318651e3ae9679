import { createStore, type State, storageKey } from '../../islands/shared/state/store.ts';
import type { Graph } from '../../server/web/shared/site.ts';

/** A store with its own storage, after these changes, and then a graph. */
export function storeWith(changes: Partial<State> = {}, graph: Partial<Graph> = {}) {
  const storage = storageWith(null);
  const store = createStore(() => storage);
  store.set(changes);
  store.loadGraph(graph);
  return { store, storage, kept: () => JSON.parse(storage.text ?? 'null') };
}

/** The initial state of a page with this text in its storage. */
export function restoredFrom(text: string | null) {
  const store = createStore(() => storageWith(text));
  store.restore();
  return store.get();
}

function storageWith(text: string | null) {
  return {
    text,
    writes: 0,
    getItem(key: string) {
      return key === storageKey ? this.text : null;
    },
    setItem(key: string, value: string) {
      if (key !== storageKey) throw new Error(`Nobody reads ${key}`);
      this.text = value;
      this.writes += 1;
    },
  };
}
