import { pageIcons, themes } from '../../../server/shared/enums.ts';
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
    // The administrator's lookups contain every field of a parcel; the browser's next user must not see more than
    // any visitor.
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
  const stored = readOr(() => parse(text), null);
  const { theme, pages, reviews } = initialState;
  return {
    ...initialState,
    theme: readOr(() => oneOf(themes, fieldOf(stored, 'theme')), theme),
    pages: readOr(() => collectionIn(fieldOf(stored, 'pages'), linkIn, pages), pages),
    reviews: readOr(() => collectionIn(fieldOf(stored, 'reviews'), reviewIn, reviews), reviews),
    settings: readOr(() => settingsIn(fieldOf(stored, 'settings')), null),
  };
}

function parse(text: string | null): unknown {
  const stored: unknown = JSON.parse(text ?? '{}');
  return fieldOf(stored, 'version') === version ? stored : null;
}

function collectionIn<Item extends { id: number }>(
  stored: unknown,
  itemIn: (stored: unknown) => Item,
  empty: Collection<Item>,
): Collection<Item> {
  const list = {
    data: itemsIn(stored, 'data').map(itemIn),
    current_page: countIn(stored, 'current_page'),
    last_page: countIn(stored, 'last_page'),
    next_page_url: addressIn(stored, 'next_page_url'),
    per_page: countIn(stored, 'per_page'),
    total: countIn(stored, 'total'),
  };
  return reduceCollection(empty, { type: 'loaded', list }, idOf);
}

function linkIn(stored: unknown): ContentPageLink {
  return {
    id: countIn(stored, 'id'),
    slug: textIn(stored, 'slug'),
    title: textIn(stored, 'title'),
    icon: oneOf(pageIcons, fieldOf(stored, 'icon')),
  };
}

function reviewIn(stored: unknown): Review {
  return {
    id: countIn(stored, 'id'),
    name: textIn(stored, 'name'),
    review: textIn(stored, 'review'),
    image: textOrNullIn(stored, 'image'),
  };
}

function settingsIn(stored: unknown): PublicSettings {
  return {
    company_name: textIn(stored, 'company_name'),
    contact_email: textIn(stored, 'contact_email'),
    contact_phone: textOrNullIn(stored, 'contact_phone'),
    contact_phone_alt: textOrNullIn(stored, 'contact_phone_alt'),
    contact_twitter: textOrNullIn(stored, 'contact_twitter'),
    contact_telegram: textOrNullIn(stored, 'contact_telegram'),
    contact_instagram: textOrNullIn(stored, 'contact_instagram'),
    contact_address: textOrNullIn(stored, 'contact_address'),
    content_language: oneOf(languageCodes, fieldOf(stored, 'content_language')),
    meta_description: textIn(stored, 'meta_description'),
  };
}
