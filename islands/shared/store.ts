import type { Theme } from '../../server/shared/catalog.ts';
import type { Paged } from '../../server/shared/envelope.ts';
import type { Graph } from '../../server/shared/graph.ts';
import { type Parcel, publicPart as publicPartOfParcel } from '../../server/shared/parcel.ts';
import type { Review } from '../../server/shared/review.ts';
import {
  type PublicSettings,
  publicPart as publicPartOfSettings,
  type Settings,
} from '../../server/shared/settings.ts';
import type { ContentPageLink } from '../../server/shared/site.ts';
import { type Collection, collect, emptyCollection } from './collection.ts';
import { type Lookup, type LookupChange, nothingLookedUp, reduceLookup } from './lookup-state.ts';

/** What the panel's list knows of a parcel. */
type KnownParcel = Pick<Parcel, 'tracking_code' | 'recipient_name' | 'destination' | 'status'>;

/** What the browser knows of the site; the same for every island of a page. */
export type State = {
  theme: Theme;
  lookup: Lookup;
  pages: Collection<ContentPageLink>;
  reviews: Collection<Review>;
  /** Keyed by tracking code; only the administrator has any. */
  parcels: Collection<KnownParcel>;
  /** All of them for the administrator. */
  settings: PublicSettings | Settings | null;
  /** false: signed out. */
  admin: { email: string } | false;
  user: false;
};

/** What can happen to it. */
export type Action =
  | { type: 'themeChosen'; theme: Theme }
  | { type: 'lookup'; change: LookupChange }
  /** An answer of GET /api/graph, or what the page brought along of it. */
  | { type: 'graphLoaded'; graph: Partial<Graph> }
  | { type: 'pagesLoaded'; list: Paged<ContentPageLink> }
  | { type: 'reviewsLoaded'; list: Paged<Review> }
  | { type: 'parcelsLoaded'; list: Paged<KnownParcel> }
  | { type: 'signedOut'; who: 'admin' | 'user' };

export const initialState: State = {
  theme: 'LIGHT',
  lookup: nothingLookedUp,
  pages: emptyCollection(['title']),
  reviews: emptyCollection(['name']),
  parcels: emptyCollection(['tracking_code', 'recipient_name']),
  settings: null,
  admin: false,
  user: false,
};

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'themeChosen':
      return { ...state, theme: action.theme };
    case 'lookup':
      return { ...state, lookup: reduceLookup(state.lookup, action.change) };
    case 'graphLoaded':
      return withGraph(state, action.graph);
    case 'pagesLoaded':
      return { ...state, pages: collect(state.pages, action.list, byId) };
    case 'reviewsLoaded':
      return { ...state, reviews: collect(state.reviews, action.list, byId) };
    case 'parcelsLoaded':
      return { ...state, parcels: collect(state.parcels, action.list, (p) => p.tracking_code) };
    case 'signedOut':
      return action.who === 'user' ? { ...state, user: false } : withoutAdmin(state);
  }
}

/** A graph counts only if it holds pages; then it replaces everything that came with it. */
function withGraph(state: State, graph: Partial<Graph>): State {
  const { pages, reviews, settings, admin } = graph;
  if (pages === undefined) return state;
  const { pages: noPages, reviews: noReviews } = initialState;
  return {
    ...state,
    pages: collect(noPages, pages, byId),
    reviews: reviews === undefined ? noReviews : collect(noReviews, reviews, byId),
    settings: settings ?? null,
    admin: admin ?? false,
  };
}

/** What only the administrator may see goes with them. */
function withoutAdmin(state: State): State {
  const settings = state.settings && publicPartOfSettings(state.settings);
  return { ...state, settings, admin: false, parcels: initialState.parcels };
}

function byId({ id }: { id: number }): string {
  return String(id);
}

type Listener = () => void;

/** Where the state is kept between pages; localStorage, but for tests. */
export type Keeper = Pick<Storage, 'setItem'>;

export type Store = {
  get(): State;
  dispatch(action: Action): void;
  /** @returns how to stop listening. */
  subscribe(listener: Listener): () => void;
};

export const storageKey = 'waybill';

/**
 * A store that is written down at every change. That it cannot be (private windows, a full disk) is
 * logged and no more.
 */
export function createStore(keeper: () => Keeper): Store {
  let state = initialState;
  const listeners = new Set<Listener>();
  return {
    get: () => state,
    dispatch(action) {
      state = reduce(state, action);
      try {
        keeper().setItem(storageKey, JSON.stringify(kept(state)));
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: nothing depends on it; a developer may wonder
        console.warn('The state could not be kept:', error);
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What may lie in the browser after the visit: nothing that is only the administrator's. */
function kept({ admin: _admin, parcels: _parcels, ...rest }: State): Partial<State> {
  const { lookup, settings } = rest;
  return {
    ...rest,
    // The administrator's lookups answer with every field.
    lookup: { ...lookup, data: lookup.data && publicPartOfParcel(lookup.data) },
    settings: settings && publicPartOfSettings(settings),
  };
}

/** The page's store. */
export const store = createStore(() => localStorage);
