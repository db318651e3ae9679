import { useEffect, useRef, useState } from 'react';
import type { PageOf } from '../../../server/shared/envelope.ts';
import { imagePath, inLanguage, reviewsPath } from '../../../server/shared/paths.ts';
import type { Review } from '../../../server/web/shared/site.ts';
import { Icon, IconButton } from '../../../views/parts/icon.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { getJson } from '../../shared/api.ts';
import { onPlainClick } from '../../shared/hooks.ts';
import { createScroller } from '../../shared/scroller/scroller.ts';
import { idAsKey } from '../../shared/state/collection.ts';
import { useStoredCollection } from '../../shared/state/store.ts';

const moveMs = 200;
/** The next page is fetched when so many cards are left before the last card. */
const ahead = 10;

type Props = {
  t: Messages['reviews'];
  reviews: PageOf<Review>;
  /** The `lang` of the reviews; undefined if it is the page's language. */
  contentLang: string | undefined;
  /** The language that the page's URL requests; links keep it. */
  addressLanguage: string | null;
};

/** Customers' reviews in a row that scrolls by touch, mouse, wheel, keys or buttons. */
export default function ReviewCarousel(props: Props) {
  const { t, reviews: first, contentLang, addressLanguage } = props;
  const { reviews, failed, loadMore } = useReviews(first);
  const { data, current_page: page, next_page_url: next } = reviews;
  const count = data.length;
  const { ref, index, atEnd, goTo, step } = useScroller(count);
  const atStart = index === 0;
  const isLast = atEnd && next === null;

  const isNear = index > 0 && index >= count - ahead;
  useEffect(() => {
    if (isNear && !failed) loadMore();
  });

  // After "more" was clicked, the row scrolls to the first of the added reviews.
  const goOnAt = useRef<number | null>(null);
  useEffect(() => {
    if (failed) goOnAt.current = null;
    if (goOnAt.current === null || goOnAt.current >= count) return;
    goTo(goOnAt.current);
    ref.current?.focus({ preventScroll: true });
    goOnAt.current = null;
  });

  function showMore() {
    goOnAt.current = count;
    loadMore();
  }

  return (
    <div className="reviews">
      <ul
        className="review-scroller scroller"
        ref={ref}
        aria-label={t.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {data.map((review) => (
          <ReviewCard key={review.id} review={review} t={t} contentLang={contentLang} />
        ))}
      </ul>
      <div className="review-controls no-print row above" hidden={atStart && isLast}>
        <IconButton
          icon="arrow_back"
          label={t.previous}
          aria-disabled={atStart}
          onClick={() => atStart || step(-1)}
        />
        <IconButton
          icon="arrow_forward"
          label={t.next}
          aria-disabled={isLast}
          onClick={() => (atEnd ? loadMore() : step(1))}
        />
      </div>
      {failed && (
        <p className="review-error error" role="alert">
          {t.moreFailed}
        </p>
      )}
      <p className="links inline-list strong above">
        {next !== null && (
          <a
            href={inLanguage(reviewsPath(page + 1), addressLanguage)}
            onClick={onPlainClick(showMore)}
          >
            {t.more}
          </a>
        )}
        {first.current_page > 1 && (
          <a href={inLanguage(reviewsPath(), addressLanguage)}>{t.newest}</a>
        )}
      </p>
    </div>
  );
}

/**
 * The row's scroller and its position. @param count of reviews: the row's end moves when it
 * changes.
 */
function useScroller(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const scroller = useRef<ReturnType<typeof createScroller>>(null);
  const [position, setPosition] = useState({ index: 0, atEnd: false });
  useEffect(() => {
    if (ref.current === null) return;
    scroller.current = createScroller(ref.current, moveMs, setPosition);
    return () => scroller.current?.end();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `count` above
  useEffect(() => scroller.current?.update(), [count]);
  return {
    ref,
    ...position,
    goTo: (index: number) => scroller.current?.goTo(index),
    step: (by: number) => scroller.current?.step(by, 'stay'),
  };
}

/** The reviews loaded so far, from the page's store, and a function that loads more. */
function useReviews(first: PageOf<Review>) {
  const { list: reviews, change } = useStoredCollection(first, {
    select: ({ reviews }) => reviews,
    put: (reviews) => ({ reviews }),
    keyOf: idAsKey,
  });
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);

  /** Loads the next page, unless it is already being loaded or there is none. */
  async function loadMore(): Promise<void> {
    if (busy.current || reviews.next_page_url === null) return;
    busy.current = true;
    setFailed(false);
    const answer = await getJson<PageOf<Review>>(reviews.next_page_url);
    busy.current = false;
    setFailed(answer.status !== 'success');
    if (answer.status !== 'success') return;
    change({ type: 'appended', list: answer.data });
  }

  return { reviews, failed, loadMore };
}

/** A number of characters. Styles truncate longer texts until they are opened. */
const shortLength = 200;

type ReviewCardProps = { review: Review; t: Messages['reviews']; contentLang: string | undefined };

function ReviewCard({ review, t, contentLang }: ReviewCardProps) {
  const { name, image } = review;
  return (
    <li className="review">
      <figure className="card">
        <blockquote className="break" dir="auto">
          <p lang={contentLang}>{review.review}</p>
          {review.review.length > shortLength && (
            <details>
              <summary>
                <span>{t.readMore}</span>
              </summary>
            </details>
          )}
        </blockquote>
        <figcaption className="row strong break">
          {image === null ? (
            <span className="review-face round">
              <Icon name="person" />
            </span>
          ) : (
            <img
              className="review-face round"
              src={imagePath(image)}
              alt=""
              width="56"
              height="56"
              loading="lazy"
              draggable={false}
            />
          )}
          {/* This is not toLocaleUpperCase, because names do not follow the page's language. In Turkish, i would become İ. */}
          <bdi>{name.toUpperCase()}</bdi>
        </figcaption>
      </figure>
    </li>
  );
}
