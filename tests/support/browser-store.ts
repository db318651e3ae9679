import { type Action, createStore, storageKey } from '../../islands/shared/state/store.ts';

/** A store with its own storage, after these actions. */
export function storeWith(...actions: Action[]) {
  const storage = storageWith(null);
  const store = createStore(() => storage);
  for (const action of actions) store.dispatch(action);
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
