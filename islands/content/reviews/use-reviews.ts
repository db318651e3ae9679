import { useRef, useState } from 'react';
import type { Paged } from '../../../server/shared/envelope.ts';
import type { Review } from '../../../server/shared/review.ts';
import { getJson } from '../../shared/api.ts';
import { idOf, reduceCollection } from '../../shared/state/collection.ts';
import { initialState } from '../../shared/state/state.ts';
import { store } from '../../shared/state/store.ts';
import { useStorePart } from '../../shared/state/use-store-part.ts';

/** The reviews loaded so far, from the page's store, and a function that loads more. */
export function useReviews(first: Paged<Review>) {
  const loaded = { type: 'loaded', list: first } as const;
  const reviews = useStorePart(
    ({ reviews }) => reviews,
    reduceCollection(initialState.reviews, loaded, idOf),
    { type: 'reviews', change: loaded },
  );
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);

  /** Loads the next page, unless it is already being loaded or there is none. */
  async function loadMore(): Promise<void> {
    if (busy.current || reviews.next_page_url === null) return;
    busy.current = true;
    setFailed(false);
    const answer = await getJson<Paged<Review>>(
      reviews.next_page_url,
      new AbortController().signal,
    );
    busy.current = false;
    setFailed(answer.status !== 'success');
    if (answer.status !== 'success') return;
    store.dispatch({ type: 'reviews', change: { type: 'appended', list: answer.data } });
  }

  return { reviews, failed, loadMore };
}
