import type { Paged } from '../../server/shared/envelope.ts';
import type { Review } from '../../server/shared/review.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = { site: Site; t: Messages['reviews']; reviews: Paged<Review> };

/** What customers say. */
export function Feedback({ site, t, reviews }: Props) {
  return (
    <section className="section feedback" id="reviews" aria-labelledby="feedback-title">
      <h2 id="feedback-title">{t.label}</h2>
      <Island
        name="review-carousel"
        on="visible"
        site={site}
        props={{ t, reviews, addressLanguage: site.addressLanguage }}
      />
    </section>
  );
}
