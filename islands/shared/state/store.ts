import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { pickPublicSettings } from '../../../server/admin/shared/public-settings.ts';
import type { PublicSettings, Settings } from '../../../server/admin/shared/settings.ts';
import {
  type Parcel,
  type PublicParcel,
  toPublicParcel,
} from '../../../server/parcels/shared/parcel.ts';
import { type Theme, themes } from '../../../server/shared/enums.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import type { ContentPageLink, Graph, Review } from '../../../server/web/shared/site.ts';
import {
  type Collection,
  type CollectionChange,
  emptyCollection,
  idAsKey,
  loadCollection,
  reduceCollection,
} from './collection.ts';
import { emptyLookup, type Lookup } from './lookup-state.ts';

/** The site's data in the browser, shared by all islands of a page. */
export type State = {
  theme: Theme;
  lookup: Lookup;
  pages: Collection<ContentPageLink>;
  reviews: Collection<Review>;
  /** Keyed by tracking code. Empty for visitors. */
  parcels: Collection<Pick<Parcel, 'id' | 'tracking_code' | 'recipient_name'>>;
  /** All settings for the administrator. */
  settings: PublicSettings | Settings | null;
  /** false: signed out. */
  admin: { email: string } | false;
  user: false;
};

export const initialState: State = {
  theme: 'LIGHT',
  lookup: emptyLookup,
  pages: emptyCollection(['title']),
  reviews: emptyCollection(['name']),
  parcels: emptyCollection(['tracking_code', 'recipient_name']),
  settings: null,
  admin: false,
  user: false,
};

/** Incremented when the shape of the stored state changes, so that older states are ignored. */
const version = 1;

/** The state as JSON, without anything that only the administrator may see. */
function serializeState({ admin: _admin, parcels: _parcels, ...state }: State): string {
  const { lookup, pages, settings } = state;
  // The panel's list contains whole pages, which may be long.
  const links = pages.data.map(({ id, slug, title, icon }) => ({ id, slug, title, icon }));
  return JSON.stringify({
    ...state,
    version,
    // The administrator's lookups contain every field of a parcel; the browser's next user must not see more than
    // any visitor.
    lookup: { ...lookup, data: isPublicParcel(lookup.data) ? toPublicParcel(lookup.data) : null },
    pages: loadCollection(pages, { ...pages, data: links }, idAsKey),
    settings: settings && pickPublicSettings(settings),
  });
}

function isPublicParcel(parcel: PublicParcel | null): parcel is PublicParcel {
  return parcel !== null && parcel.unlocked !== true;
}

/**
 * The initial state of a page: theme and reviews as stored. Everything else comes with each page, or starts empty.
 *
 * @param text the result of `serializeState`, or any other text under the key.
 */
function restoreState(text: string | null): State {
  const stored = parseStoredState(text);
  const { theme, reviews } = initialState;
  return {
    ...initialState,
    theme: themes.find((name) => name === stored.theme) ?? theme,
    reviews: areReviews(stored.reviews)
      ? loadCollection(reviews, stored.reviews, idAsKey)
      : reviews,
  };
}

function parseStoredState(text: string | null): { theme?: unknown; reviews?: unknown } {
  try {
    const stored = JSON.parse(text ?? '{}');
    return stored?.version === version ? stored : {};
  } catch {
    return {};
  }
}

/** Checks the shape: stored data may be of an older version, or edited by hand. */
function areReviews(stored: unknown): stored is PageOf<Review> {
  if (!isStoredObject(stored) || !Array.isArray(stored.data)) return false;
  const { current_page, last_page, next_page_url: next, per_page, total } = stored;
  return (
    [current_page, last_page, per_page, total].every((count) => Number(count) >= 0) &&
    (next === null || (typeof next === 'string' && next.startsWith('/api/'))) &&
    stored.data.every(isReview)
  );
}

function isReview(stored: unknown): boolean {
  if (!isStoredObject(stored)) return false;
  const { id, name, review, image } = stored;
  const isImage = image === null || typeof image === 'string';
  return Number(id) >= 0 && typeof name === 'string' && typeof review === 'string' && isImage;
}

function isStoredObject(stored: unknown): stored is Record<string, unknown> {
  return typeof stored === 'object' && stored !== null;
}

/** Where the state is stored between pages: localStorage, or a substitute in tests. */
type StateStorage = Pick<Storage, 'getItem' | 'setItem'>;

export const storageKey = 'waybill';

/**
 * A store that writes its state to the storage at every change. If the browser refuses (a private window, a full disk),
 * the console shows a warning.
 *
 * @param storage is called at each use, because reading `localStorage` may throw.
 */
export function createStore(storage: () => StateStorage) {
  let state = initialState;
  const listeners = new Set<() => void>();

  function set(changes: Partial<State>): void {
    state = { ...state, ...changes };
    warnOnError(() => storage().setItem(storageKey, serializeState(state)));
    for (const listener of listeners) listener();
  }

  return {
    get: (): State => state,
    set,
    /** Restores the state that an earlier page stored. Must be called before there are listeners. */
    restore(): void {
      warnOnError(() => {
        state = restoreState(storage().getItem(storageKey));
      });
    },
    /**
     * Loads a response of GET /api/graph, or the part of it that is embedded in the page. Ignores one without pages. If
     * it has no reviews, the existing ones stay.
     */
    loadGraph({ pages, reviews, settings, admin }: Partial<Graph>): void {
      if (pages === undefined) return;
      set({
        pages: loadCollection(state.pages, pages, idAsKey),
        ...(reviews && { reviews: loadCollection(state.reviews, reviews, idAsKey) }),
        settings: settings ?? null,
        admin: admin || false,
      });
    },
    /** Removes what only the administrator may see. */
    signOutAdmin(): void {
      const settings = state.settings && pickPublicSettings(state.settings);
      set({ settings, admin: false, parcels: initialState.parcels });
    },
    /** @returns a function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function warnOnError(use: () => void): void {
  try {
    use();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nothing depends on it, but a developer may want to know
    console.warn('The state could not be kept:', error);
  }
}

export const store = createStore(() => localStorage);

/** How to read a part of the state, and how to replace it. */
type StorePart<Part> = { select: (state: State) => Part; put: (part: Part) => Partial<State> };

/**
 * A part of the page's store that the server has rendered. Until the island is hydrated this returns `initial`, which
 * is then put into the store; from then on the island follows the store.
 *
 * @param initial the part as rendered by the server; later values are ignored.
 */
export function useStorePart<Part>({ select, put }: StorePart<Part>, initial: Part): Part {
  const [first] = useState({ initial, put });
  const started = useRef(false);
  const part = useSyncExternalStore(
    store.subscribe,
    () => (started.current ? select(store.get()) : first.initial),
    () => first.initial,
  );
  useEffect(() => {
    started.current = true;
    store.set(first.put(first.initial));
  }, [first]);
  return part;
}

type StoreCollection<Item> = StorePart<Collection<Item>> & {
  keyOf: (item: Item) => string;
};

/** A list in a collection of the page's store, and the function that changes it. */
export function useStoredCollection<Item>(first: PageOf<Item>, stored: StoreCollection<Item>) {
  const { select, put, keyOf } = stored;
  const initial = loadCollection(select(initialState), first, keyOf);
  return {
    list: useStorePart(stored, initial),
    change: (made: CollectionChange<Item>) =>
      store.set(put(reduceCollection(select(store.get()), made, keyOf))),
  };
}
