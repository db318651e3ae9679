import { expect, test } from 'vitest';
import {
  type Collection,
  type CollectionChange,
  emptyCollection,
  idOf,
  reduceCollection,
} from '../../../islands/shared/collection.ts';
import type { Review } from '../../../server/shared/review.ts';
import { paged, review } from '../../support/content/graph.ts';

function reviewsAfter(...changes: CollectionChange<Review>[]): Collection<Review> {
  return changes.reduce<Collection<Review>>(
    (current, change) => reduceCollection(current, change, idOf),
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

test('an item is replaced where it stands', () => {
  const reviews = reviewsAfter(firstPage, { type: 'replaced', item: review(4, 'Renamed') });

  expect(reviews.data).toEqual([review(4, 'Renamed'), review(3)]);
  expect(reviews.map['4']).toEqual(review(4, 'Renamed'));
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

  expect(reduceCollection(before, { type: 'deleted', item: review(9) }, idOf)).toBe(before);
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
