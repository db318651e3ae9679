import { describe, expect, test } from 'vitest';
import { mergeUpdate, newActivityIds } from '../../../islands/tracking/merge-update.ts';
import type { PublicParcel } from '../../../server/parcels/shared/parcel.ts';
import { activity, parcel } from '../../support/tracking/public-parcel.ts';

/** A parcel with these activities of `total`, four to a page; loaded from the first page, or from another one. */
function resultWith(ids: number[], total: number, page = Math.ceil(ids.length / 4)): PublicParcel {
  return {
    ...parcel('A'),
    history: {
      data: ids.map(activity),
      current_page: page,
      last_page: Math.ceil(total / 4),
      next_page_url: page * 4 < total ? `/api/parcels/A?page=${page + 1}` : null,
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

describe('a result that is told what its parcel has become', () => {
  test('has what is new above the rest', () => {
    expect(update(resultWith([2, 1], 2), [3, 2, 1], 3)).toEqual({
      ids: [3, 2, 1],
      page: 1,
      next: null,
      total: 3,
      news: [3],
    });
  });

  test('keeps what the page is too short for', () => {
    expect(update(resultWith([4, 3, 2, 1], 4), [5, 4, 3, 2], 5)).toEqual({
      ids: [5, 4, 3, 2, 1],
      page: 1,
      next: null,
      total: 5,
      news: [5],
    });
  });

  test('keeps the older pages that were opened, and goes on after them', () => {
    const result = resultWith([9, 8, 7, 6, 5, 4, 3, 2], 9);

    expect(update(result, [10, 9, 8, 7], 10)).toEqual({
      ids: [10, 9, 8, 7, 6, 5, 4, 3, 2],
      page: 2,
      next: '/api/parcels/A?page=3',
      total: 10,
      news: [10],
    });
  });

  test('loses what is gone, and asks again for the page that it moved', () => {
    const result = resultWith([9, 8, 7, 6, 5, 4, 3, 2], 9);

    expect(update(result, [9, 7, 6, 5], 8)).toEqual({
      ids: [9, 7, 6, 5, 4, 3, 2],
      page: 1,
      next: '/api/parcels/A?page=2',
      total: 8,
      news: [],
    });
  });

  test('what only moved up to the first page is not new', () => {
    expect(update(resultWith([6, 5, 4, 3], 6), [6, 4, 3, 2], 5)).toMatchObject({
      ids: [6, 4, 3, 2],
      next: '/api/parcels/A?page=2',
      news: [],
    });
  });

  test('begins with the first page again where older ones are not what they were', () => {
    const result = resultWith([9, 8, 7, 6, 5, 4, 3, 2], 9);

    expect(update(result, [9, 8, 7, 6], 8)).toMatchObject({
      ids: [9, 8, 7, 6],
      page: 1,
      next: '/api/parcels/A?page=2',
      total: 8,
      news: [],
    });
  });

  test('that was opened at a later page stays there, and knows how many there are', () => {
    const result = resultWith([5, 4, 3, 2], 9, 2);

    expect(update(result, [10, 9, 8, 7], 10)).toEqual({
      ids: [5, 4, 3, 2],
      page: 2,
      next: '/api/parcels/A?page=3',
      total: 10,
      news: [],
    });
  });

  test('has its first event', () => {
    expect(update(resultWith([], 0, 1), [1], 1)).toMatchObject({ ids: [1], next: null, news: [1] });
  });
});
