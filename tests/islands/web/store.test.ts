import { describe, expect, test, vi } from 'vitest';
import {
  type Collection,
  type CollectionChange,
  emptyCollection,
  idAsKey,
  loadCollection,
  reduceCollection,
} from '../../../islands/shared/state/collection.ts';
import { emptyLookup } from '../../../islands/shared/state/lookup-state.ts';
import { initialState } from '../../../islands/shared/state/store.ts';
import type { Review } from '../../../server/web/shared/site.ts';
import { storeWith } from '../../support/browser-store.ts';
import { allSettings, graph, paged, review, settings } from '../../support/content/graph.ts';
import { listedParcel } from '../../support/tracking/public-parcel.ts';

test('begins with the light theme, nothing looked up and nobody signed in', () => {
  const { store } = storeWith();

  expect(store.get()).toEqual(initialState);
  expect(store.get()).toMatchObject({
    theme: 'LIGHT',
    lookup: { data: null, errors: [], fetching: false },
    admin: false,
    user: false,
  });
});

describe('a graph', () => {
  test('replaces pages, reviews, settings and admin', () => {
    const { store } = storeWith({}, graph);
    store.loadGraph({ ...graph, pages: paged([]), reviews: paged([review(3)]), admin: null });

    expect(store.get()).toMatchObject({ pages: { data: [] }, settings, admin: false });
    expect(store.get().reviews.data.map(({ id }) => id)).toEqual([3]);
  });

  test('without pages changes nothing', () => {
    const { store } = storeWith({}, graph);
    const before = store.get();

    store.loadGraph({ settings, admin: null });

    expect(store.get()).toEqual(before);
  });

  test('of a page that brings no reviews leaves those that there are', () => {
    const { store } = storeWith({}, graph);
    const { pages } = graph;

    store.loadGraph({ pages, settings, admin: null });

    expect(store.get().reviews.data).toEqual(graph.reviews.data);
    expect(store.get().admin).toBe(false);
  });

  test('leaves the lookup and the theme alone', () => {
    const state = { theme: 'DARK', lookup: { ...emptyLookup, code: 'A-1' } } as const;
    const { store } = storeWith(state, graph);

    expect(store.get()).toMatchObject(state);
  });
});

test('the collections have pages and reviews by id', () => {
  const { store } = storeWith({}, graph);

  expect(store.get().pages.map).toEqual({ '1': graph.pages.data[0] });
  expect(store.get().reviews.map).toEqual({ '1': review(1), '2': review(2) });
  expect(store.get().pages.search_keys).toEqual(['title']);
  expect(store.get().reviews.search_keys).toEqual(['name']);
});

describe('signing out', () => {
  test('forgets the administrator, and what only they may see', () => {
    const parcels = loadCollection(initialState.parcels, paged([listedParcel('A-1')]), idAsKey);
    const { store } = storeWith({ parcels }, graph);
    store.signOutAdmin();

    expect(store.get().admin).toBe(false);
    expect(store.get().parcels).toEqual(emptyCollection(['tracking_code', 'recipient_name']));
    expect(store.get().reviews.data).toHaveLength(2);
  });

  test('forgets the settings that visitors do not see', () => {
    const { store } = storeWith({}, { ...graph, settings: allSettings });
    store.signOutAdmin();

    expect(store.get().settings).toEqual(settings);
  });
});

test('listeners hear of changes until they stop listening', () => {
  const { store } = storeWith();
  const heard = vi.fn();
  const stop = store.subscribe(heard);

  store.set({ theme: 'DARK' });
  stop();
  store.set({ theme: 'LIGHT' });

  expect(heard).toHaveBeenCalledOnce();
});

function reviewsAfter(...changes: CollectionChange<Review>[]): Collection<Review> {
  return changes.reduce<Collection<Review>>(
    (current, change) => reduceCollection(current, change, idAsKey),
    emptyCollection(['name']),
  );
}

const firstPage = { type: 'loaded', list: paged([review(4), review(3)], 1, 2) } as const;
const secondPage = { type: 'appended', list: paged([review(2), review(1)], 2, 2) } as const;

test('a collection grows by each page of results, in order and by key', () => {
  const reviews = reviewsAfter(firstPage, secondPage);

  expect(reviews.data.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(reviews.map['3']).toEqual(review(3));
  expect(reviews).toMatchObject({ current_page: 2, last_page: 2, next_page_url: null, total: 4 });
  expect(reviews.search_keys).toEqual(['name']);
});

test('a page that is loaded replaces what was there', () => {
  const reviews = reviewsAfter(firstPage, { type: 'loaded', list: paged([review(9)]) });

  expect(reviews.data).toEqual([review(9)]);
  expect(reviews.map).toEqual({ '9': review(9) });
  expect(reviews).toMatchObject({ current_page: 1, last_page: 1, total: 2 });
});

test('an item that comes a second time replaces the first, in its place', () => {
  const list = paged([review(3, 'Renamed'), review(2)], 2, 2);
  const reviews = reviewsAfter(firstPage, { type: 'appended', list });

  expect(reviews.data).toEqual([review(4), review(3, 'Renamed'), review(2)]);
});

test('with the last item of a page goes the page', () => {
  const list = { ...paged([review(1)], 2, 2), total: 3 };
  const reviews = reviewsAfter(
    firstPage,
    { type: 'appended', list },
    { type: 'deleted', item: review(1) },
  );

  expect(reviews.data).toEqual([review(4), review(3)]);
  expect(reviews.map).not.toHaveProperty('1');
  expect(reviews).toMatchObject({ total: 2, last_page: 1, current_page: 1 });
});

test('deleting what is not there changes nothing', () => {
  const before = reviewsAfter(firstPage);

  expect(reduceCollection(before, { type: 'deleted', item: review(9) }, idAsKey)).toBe(before);
});

test('of more items than were counted, none is missed when one is deleted', () => {
  const list = {
    ...paged([review(4), review(3)], 1, 50),
    total: 1000,
    total_is_capped: true,
  } as const;
  const reviews = reviewsAfter({ type: 'loaded', list }, { type: 'deleted', item: review(4) });

  expect(reviews).toMatchObject({ total: 1000, total_is_capped: true, last_page: 50 });
});

test('a list that is counted whole takes the place of one that is not', () => {
  const list = { ...paged([review(4)], 1, 50), total: 1000, total_is_capped: true } as const;
  const reviews = reviewsAfter({ type: 'loaded', list }, firstPage);

  expect(reviews).not.toHaveProperty('total_is_capped');
});
