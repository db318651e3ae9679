import type { Theme } from '../../../server/shared/enums.ts';
import type { Graph } from '../../../server/shared/graph.ts';
import type { ListedParcel } from '../../../server/shared/parcel-list.ts';
import type { Review } from '../../../server/shared/review.ts';
import {
  type PublicSettings,
  publicPart as publicPartOfSettings,
  type Settings,
} from '../../../server/shared/settings.ts';
import type { ListedPage } from '../../../server/shared/site.ts';
import {
  type Collection,
  type CollectionChange,
  emptyCollection,
  idOf,
  reduceCollection,
} from './collection.ts';
import { type Lookup, type LookupChange, nothingLookedUp, reduceLookup } from './lookup-state.ts';

/** The site's data in the browser, shared by all islands of a page. */
export type State = {
  theme: Theme;
  lookup: Lookup;
  pages: Collection<ListedPage>;
  reviews: Collection<Review>;
  /** Keyed by tracking code. Empty for visitors. */
  parcels: Collection<ListedParcel>;
  /** All settings for the administrator. */
  settings: PublicSettings | Settings | null;
  /** false: signed out. */
  admin: { email: string } | false;
  user: false;
};

/** The actions on the state. */
export type Action =
  | { type: 'themeChosen'; theme: Theme }
  | { type: 'lookup'; change: LookupChange }
  /** A response of GET /api/graph, or the part of it that is embedded in the page. */
  | { type: 'graphLoaded'; graph: Partial<Graph> }
  | { type: 'pages'; change: CollectionChange<ListedPage> }
  | { type: 'reviews'; change: CollectionChange<Review> }
  | { type: 'parcels'; change: CollectionChange<ListedParcel> }
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
    case 'pages':
      return { ...state, pages: reduceCollection(state.pages, action.change, idOf) };
    case 'reviews':
      return { ...state, reviews: reduceCollection(state.reviews, action.change, idOf) };
    case 'parcels':
      return { ...state, parcels: reduceCollection(state.parcels, action.change, codeOf) };
    case 'signedOut':
      return action.who === 'user' ? { ...state, user: false } : withoutAdmin(state);
  }
}

/** A graph without pages is ignored. If it has no reviews, the existing ones are kept. */
function withGraph(state: State, { pages, reviews, settings, admin }: Partial<Graph>): State {
  if (pages === undefined) return state;
  const loaded = reduce(state, { type: 'pages', change: { type: 'loaded', list: pages } });
  const withReviews: State =
    reviews === undefined
      ? loaded
      : reduce(loaded, { type: 'reviews', change: { type: 'loaded', list: reviews } });
  return { ...withReviews, settings: settings ?? null, admin: admin || false };
}

/** Removes what only the administrator may see. */
function withoutAdmin(state: State): State {
  const settings = state.settings && publicPartOfSettings(state.settings);
  return { ...state, settings, admin: false, parcels: initialState.parcels };
}

function codeOf({ tracking_code }: ListedParcel): string {
  return tracking_code;
}
