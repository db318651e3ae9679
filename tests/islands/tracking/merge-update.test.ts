import { expect, test } from 'vitest';
import { mergeUpdate, newActivityIds } from '../../../islands/tracking/merge-update.ts';
import type { PublicParcel } from '../../../server/parcels/shared/parcel.ts';
import { activity, parcel } from '../../support/tracking/public-parcel.ts';

function pageOf(page: number): string {
  return `/api/parcels/A?page=${page}`;
}

/** A parcel with these activities of `total`, four to a page; loaded from the first page, or from another one. */
function resultWith(ids: number[], total: number, page = Math.ceil(ids.length / 4)): PublicParcel {
  return {
    ...parcel('A'),
    history: {
      data: ids.map(activity),
      current_page: page,
      last_page: Math.ceil(total / 4),
      next_page_url: page * 4 < total ? pageOf(page + 1) : null,
      per_page: 4,
      total,
    },
  };
}

/** What becomes of the history that is shown, and what of it is new. */
function update(result: PublicParcel, first: number[], total: number) {
  const now = mergeUpdate(result, resultWith(first, total, 1));
  const { data, current_page, next_page_url, total: count } = now.history;
  return {
    ids: data.map(({ id }) => id),
    page: current_page,
    next: next_page_url,
    total: count,
    news: newActivityIds(now, result),
  };
}

const twoPages = [9, 8, 7, 6, 5, 4, 3, 2];

test.each([
  [
    'has what is new above the rest',
    () => update(resultWith([2, 1], 2), [3, 2, 1], 3),
    { ids: [3, 2, 1], page: 1, next: null, total: 3, news: [3] },
  ],
  [
    'keeps what the page is too short for',
    () => update(resultWith([4, 3, 2, 1], 4), [5, 4, 3, 2], 5),
    { ids: [5, 4, 3, 2, 1], page: 1, next: null, total: 5, news: [5] },
  ],
  [
    'keeps the older pages that were opened, and goes on after them',
    () => update(resultWith(twoPages, 9), [10, 9, 8, 7], 10),
    { ids: [10, ...twoPages], page: 2, next: pageOf(3), total: 10, news: [10] },
  ],
  [
    'loses what is gone, and asks again for the page that it moved',
    () => update(resultWith(twoPages, 9), [9, 7, 6, 5], 8),
    { ids: [9, 7, 6, 5, 4, 3, 2], page: 1, next: pageOf(2), total: 8, news: [] },
  ],
  [
    'does not call new what only moved up to the first page',
    () => update(resultWith([6, 5, 4, 3], 6), [6, 4, 3, 2], 5),
    { ids: [6, 4, 3, 2], page: 1, next: pageOf(2), total: 5, news: [] },
  ],
  [
    'begins with the first page again where older ones are not what they were',
    () => update(resultWith(twoPages, 9), [9, 8, 7, 6], 8),
    { ids: [9, 8, 7, 6], page: 1, next: pageOf(2), total: 8, news: [] },
  ],
  [
    'that was opened at a later page stays there, and knows how many there are',
    () => update(resultWith([5, 4, 3, 2], 9, 2), [10, 9, 8, 7], 10),
    { ids: [5, 4, 3, 2], page: 2, next: pageOf(3), total: 10, news: [] },
  ],
  [
    'has its first event',
    () => update(resultWith([], 0, 1), [1], 1),
    { ids: [1], page: 1, next: null, total: 1, news: [1] },
  ],
])('a result that is told what its parcel has become %s', (_what, updated, expected) => {
  expect(updated()).toEqual(expected);
});
