import { pageIcons, themes } from '../../../server/shared/catalog.ts';
import { languageCodes } from '../../../server/shared/languages.ts';
import {
  type PublicParcel,
  publicPart as publicPartOfParcel,
} from '../../../server/shared/parcel.ts';
import type { Review } from '../../../server/shared/review.ts';
import { type PublicSettings, publicPart } from '../../../server/shared/settings.ts';
import type { ContentPageLink } from '../../../server/shared/site.ts';
import { type Collection, idOf, reduceCollection } from './collection.ts';
import { initialState, type State } from './state.ts';
import {
  addressIn,
  countIn,
  fieldOf,
  itemsIn,
  oneOf,
  readOr,
  textIn,
  textOrNullIn,
} from './stored-fields.ts';

/** Incremented when the shape of the stored state changes, so that older ones are ignored. */
const version = 1;

/** The state as JSON, without anything that only the administrator may see. */
export function serializeState({ admin: _admin, parcels: _parcels, ...state }: State): string {
  const { lookup, pages, settings } = state;
  // The panel's list contains whole pages, which may be long.
  const links = { ...pages, data: pages.data.map(linkIn) };
  return JSON.stringify({
    ...state,
    version,
    // The administrator's lookups contain every field of a parcel. What strangers do not see all of is not for
    // whoever uses this browser next.
    lookup: { ...lookup, data: isForAll(lookup.data) ? publicPartOfParcel(lookup.data) : null },
    pages: reduceCollection(pages, { type: 'loaded', list: links }, idOf),
    settings: settings && publicPart(settings),
  });
}

function isForAll(parcel: PublicParcel | null): parcel is PublicParcel {
  return parcel !== null && parcel.unlocked !== true;
}

/**
 * The initial state of a page: theme, pages, reviews and settings as they were stored. A part that
 * is missing or malformed starts empty, and so do the lookup and the administrator's data.
 *
 * @param text the result of serializeState, or any other text that was stored in its place.
 */
export function restoreState(text: string | null): State {
  const kept = readOr(() => parse(text), null);
  const { theme, pages, reviews } = initialState;
  return {
    ...initialState,
    theme: readOr(() => oneOf(themes, fieldOf(kept, 'theme')), theme),
    pages: readOr(() => collectionIn(fieldOf(kept, 'pages'), linkIn, pages), pages),
    reviews: readOr(() => collectionIn(fieldOf(kept, 'reviews'), reviewIn, reviews), reviews),
    settings: readOr(() => settingsIn(fieldOf(kept, 'settings')), null),
  };
}

function parse(text: string | null): unknown {
  const kept: unknown = JSON.parse(text ?? '{}');
  return fieldOf(kept, 'version') === version ? kept : null;
}

function collectionIn<Item extends { id: number }>(
  kept: unknown,
  itemIn: (kept: unknown) => Item,
  empty: Collection<Item>,
): Collection<Item> {
  const list = {
    data: itemsIn(kept, 'data').map(itemIn),
    current_page: countIn(kept, 'current_page'),
    last_page: countIn(kept, 'last_page'),
    next_page_url: addressIn(kept, 'next_page_url'),
    per_page: countIn(kept, 'per_page'),
    total: countIn(kept, 'total'),
  };
  return reduceCollection(empty, { type: 'loaded', list }, idOf);
}

function linkIn(kept: unknown): ContentPageLink {
  return {
    id: countIn(kept, 'id'),
    slug: textIn(kept, 'slug'),
    title: textIn(kept, 'title'),
    icon: oneOf(pageIcons, fieldOf(kept, 'icon')),
  };
}

function reviewIn(kept: unknown): Review {
  return {
    id: countIn(kept, 'id'),
    name: textIn(kept, 'name'),
    review: textIn(kept, 'review'),
    image: textOrNullIn(kept, 'image'),
  };
}

function settingsIn(kept: unknown): PublicSettings {
  return {
    company_name: textIn(kept, 'company_name'),
    contact_email: textIn(kept, 'contact_email'),
    contact_phone: textOrNullIn(kept, 'contact_phone'),
    contact_phone_alt: textOrNullIn(kept, 'contact_phone_alt'),
    contact_twitter: textOrNullIn(kept, 'contact_twitter'),
    contact_telegram: textOrNullIn(kept, 'contact_telegram'),
    contact_instagram: textOrNullIn(kept, 'contact_instagram'),
    contact_address: textOrNullIn(kept, 'contact_address'),
    content_language: oneOf(languageCodes, fieldOf(kept, 'content_language')),
    meta_description: textIn(kept, 'meta_description'),
  };
}
