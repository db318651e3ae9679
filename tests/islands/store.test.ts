import { describe, expect, test, vi } from 'vitest';
import { emptyCollection } from '../../islands/shared/collection.ts';
import { nothingLookedUp } from '../../islands/shared/lookup-state.ts';
import { type Action, createStore, initialState, storageKey } from '../../islands/shared/store.ts';
import type { Paged } from '../../server/shared/envelope.ts';
import type { Graph } from '../../server/shared/graph.ts';
import type { Review } from '../../server/shared/review.ts';
import { parcel } from '../support/public-parcel.ts';

function paged<Row>(data: Row[], page = 1, last = 1): Paged<Row> {
  const next_page_url = page < last ? `/api/list?page=${page + 1}` : null;
  return { data, current_page: page, last_page: last, next_page_url, per_page: 2, total: 2 * last };
}

const review = (id: number, name = `Customer ${id}`): Review => ({
  id,
  name,
  review: 'Good.',
  image: null,
});

const settings: Graph['settings'] = {
  company_name: 'Ships Ltd',
  contact_email: 'a@example.com',
  contact_phone: null,
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: null,
  meta_description: '',
};

/** As the administrator gets them. */
const allSettings: Graph['settings'] = {
  ...settings,
  mail_driver: 'smtp',
  mail_template: 'html1',
  chat_code: '<script></script>',
};

const graph: Graph = {
  pages: paged([{ id: 1, slug: 'terms', title: 'Terms', icon: 'pages' }]),
  reviews: paged([review(2), review(1)]),
  settings,
  admin: { email: 'owner@example.com' },
};

/** A store, and what it has written down. */
function storeWith(...actions: Action[]) {
  const written: string[] = [];
  const store = createStore(() => ({
    setItem: (key, value) => written.push(`${key} ${value}`),
  }));
  for (const action of actions) store.dispatch(action);
  const kept = () => JSON.parse(written.at(-1)?.slice(storageKey.length + 1) ?? 'null');
  return { store, written, kept };
}

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

test('the theme is one of two', () => {
  const { store } = storeWith({ type: 'themeChosen', theme: 'DARK' });
  expect(store.get().theme).toBe('DARK');
});

describe('a graph', () => {
  test('replaces pages, reviews, settings and admin', () => {
    const { store } = storeWith(
      { type: 'graphLoaded', graph },
      {
        type: 'graphLoaded',
        graph: { ...graph, pages: paged([]), reviews: paged([review(3)]), admin: null },
      },
    );

    expect(store.get()).toMatchObject({ pages: { data: [] }, settings, admin: false });
    expect(store.get().reviews.data.map(({ id }) => id)).toEqual([3]);
  });

  test('without pages changes nothing', () => {
    const { store } = storeWith({ type: 'graphLoaded', graph });
    const before = store.get();

    store.dispatch({ type: 'graphLoaded', graph: { settings, admin: null } });

    expect(store.get()).toEqual(before);
  });

  test('leaves the lookup and the theme alone', () => {
    const { store } = storeWith(
      { type: 'themeChosen', theme: 'DARK' },
      { type: 'lookup', change: { type: 'asked', code: 'A-1' } },
      { type: 'graphLoaded', graph },
    );

    expect(store.get()).toMatchObject({ theme: 'DARK', lookup: { code: 'A-1', fetching: true } });
  });
});

describe('a lookup', () => {
  test('is fetching, then has its answer, then is reset', () => {
    const { store } = storeWith({ type: 'lookup', change: { type: 'asked', code: 'A-1' } });
    expect(store.get().lookup).toMatchObject({ fetching: true, data: null, errors: [] });

    store.dispatch({ type: 'lookup', change: { type: 'found', data: parcel('A-1') } });
    expect(store.get().lookup).toMatchObject({
      fetching: false,
      data: { tracking_code: 'A-1' },
      errors: [],
    });

    store.dispatch({ type: 'lookup', change: { type: 'reset' } });
    expect(store.get().lookup).toEqual(nothingLookedUp);
  });
});

describe('a list', () => {
  test('grows by each page of results, in order and by key', () => {
    const { store } = storeWith(
      { type: 'reviewsLoaded', list: paged([review(4), review(3)], 1, 2) },
      { type: 'reviewsLoaded', list: paged([review(2), review(1)], 2, 2) },
    );

    const { reviews } = store.get();
    expect(reviews.data.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
    expect(reviews.map['3']).toEqual(review(3));
    expect(reviews).toMatchObject({ current_page: 2, last_page: 2, next_page_url: null });
    expect(reviews.search_keys).toEqual(['name']);
  });

  test('renews what comes a second time, and shows it once', () => {
    const { store } = storeWith(
      { type: 'reviewsLoaded', list: paged([review(2), review(1)]) },
      { type: 'reviewsLoaded', list: paged([review(1, 'Renamed')]) },
    );

    expect(store.get().reviews.data).toEqual([review(2), review(1, 'Renamed')]);
  });

  test('of parcels goes by tracking code', () => {
    const { store } = storeWith({ type: 'parcelsLoaded', list: paged([parcel('A-1')]) });

    expect(store.get().parcels.map['A-1']).toEqual(parcel('A-1'));
    expect(store.get().parcels.search_keys).toEqual(['tracking_code', 'recipient_name']);
  });

  test('of pages goes by id', () => {
    const { store } = storeWith({ type: 'pagesLoaded', list: graph.pages });

    expect(store.get().pages.map).toEqual({ '1': graph.pages.data[0] });
  });
});

describe('signing out', () => {
  const full: Action[] = [
    { type: 'graphLoaded', graph },
    { type: 'parcelsLoaded', list: paged([parcel('A-1')]) },
  ];

  test('as administrator forgets them, and what only they may see', () => {
    const { store } = storeWith(...full, { type: 'signedOut', who: 'admin' });

    expect(store.get().admin).toBe(false);
    expect(store.get().parcels).toEqual(emptyCollection(['tracking_code', 'recipient_name']));
    expect(store.get().reviews.data).toHaveLength(2);
  });

  test('as administrator forgets the settings that visitors do not see', () => {
    const { store } = storeWith(
      { type: 'graphLoaded', graph: { ...graph, settings: allSettings } },
      { type: 'signedOut', who: 'admin' },
    );

    expect(store.get().settings).toEqual(settings);
  });

  test('as user leaves the administrator signed in', () => {
    const { store } = storeWith(...full, { type: 'signedOut', who: 'user' });

    expect(store.get().user).toBe(false);
    expect(store.get().admin).toEqual({ email: 'owner@example.com' });
  });
});

describe('the state is written down', () => {
  test('at every change', () => {
    const { written, kept } = storeWith(
      { type: 'themeChosen', theme: 'DARK' },
      { type: 'lookup', change: { type: 'asked', code: 'A-1' } },
    );

    expect(written).toHaveLength(2);
    expect(kept()).toMatchObject({ theme: 'DARK', lookup: { code: 'A-1', fetching: true } });
  });

  test('without what only the administrator may see', () => {
    const { kept } = storeWith(
      { type: 'graphLoaded', graph },
      { type: 'parcelsLoaded', list: paged([parcel('A-1')]) },
    );

    expect(JSON.stringify(kept())).not.toMatch(/owner@example|A-1/);
    expect(kept()).toMatchObject({ settings });
  });

  test('without what visitors do not see of a parcel', () => {
    const data = Object.assign(parcel('A-1'), { declared_value: 'EUR 20' });
    const { store, kept } = storeWith({ type: 'lookup', change: { type: 'found', data } });

    expect(store.get().lookup.data).toEqual(data);
    expect(kept().lookup.data).toEqual(parcel('A-1'));
  });

  test('without the settings that visitors do not see', () => {
    const { store, kept } = storeWith({
      type: 'graphLoaded',
      graph: { ...graph, settings: allSettings },
    });

    expect(store.get().settings).toEqual(allSettings);
    expect(kept().settings).toEqual(settings);
  });

  test('or it is logged that it cannot be, and nothing else happens', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const store = createStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const heard = vi.fn();
    store.subscribe(heard);

    store.dispatch({ type: 'themeChosen', theme: 'DARK' });

    expect(store.get().theme).toBe('DARK');
    expect(heard).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

test('listeners hear of changes until they stop listening', () => {
  const { store } = storeWith();
  const heard = vi.fn();
  const stop = store.subscribe(heard);

  store.dispatch({ type: 'themeChosen', theme: 'DARK' });
  stop();
  store.dispatch({ type: 'themeChosen', theme: 'LIGHT' });

  expect(heard).toHaveBeenCalledOnce();
});
