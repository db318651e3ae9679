import type { Review } from '../server/shared/review.ts';
import { Icon } from '../views/parts/icon.tsx';
import type { Messages } from '../views/translations/messages.ts';
import { ReviewCard } from './review-carousel/review-card.tsx';
import { useScroller } from './shared/scroller.ts';

const moveMs = 200;

type Props = {
  t: Messages['reviews'];
  reviews: Review[];
  /** The `lang` of what they say; undefined where it is the page's own. */
  contentLang: string | undefined;
};

/** Customers' reviews in a row that scrolls by touch, mouse, wheel, keys or buttons. */
export default function ReviewCarousel({ t, reviews, contentLang }: Props) {
  const { ref, index, atEnd, step, handlers } = useScroller(moveMs);
  const atStart = index === 0;
  return (
    <div className="reviews">
      <ul
        className="review-scroller"
        ref={ref}
        aria-label={t.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        {...handlers}
      >
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} t={t} contentLang={contentLang} />
        ))}
      </ul>
      <div className="review-controls" hidden={atStart && atEnd}>
        <button
          type="button"
          className="tool"
          aria-label={t.previous}
          title={t.previous}
          aria-disabled={atStart}
          onClick={() => atStart || step(-1, 'stay')}
        >
          <Icon name="arrow_back" />
        </button>
        <button
          type="button"
          className="tool"
          aria-label={t.next}
          title={t.next}
          aria-disabled={atEnd}
          onClick={() => atEnd || step(1, 'stay')}
        >
          <Icon name="arrow_forward" />
        </button>
      </div>
    </div>
  );
}
