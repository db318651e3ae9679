import { restoreState, serializeState } from './persisted-state.ts';
import { type Action, initialState, reduce, type State } from './state.ts';

export type Store = {
  get(): State;
  /** Restores the state that an earlier page stored. To be called before there are listeners. */
  restore(): void;
  dispatch(action: Action): void;
  /** @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

/** Where the state is stored between pages: localStorage, or a substitute in tests. */
type StateStorage = Pick<Storage, 'getItem' | 'setItem'>;

export const storageKey = 'waybill';

/**
 * A store that is written to the storage at every change. If the browser refuses (a private window,
 * a full disk), there is only a warning in the console.
 *
 * @param storage is called at each use, since reading `localStorage` may throw.
 */
export function createStore(storage: () => StateStorage): Store {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    restore() {
      warnIfRefused(() => {
        state = restoreState(storage().getItem(storageKey));
      });
    },
    dispatch(action) {
      state = reduce(state, action);
      warnIfRefused(() => storage().setItem(storageKey, serializeState(state)));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function warnIfRefused(use: () => void): void {
  try {
    use();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nothing depends on it, but a developer may want to know
    console.warn('The state could not be kept:', error);
  }
}

/** The page's store. */
export const store = createStore(() => localStorage);
