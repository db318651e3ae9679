import { imagePath } from '../../server/shared/paths.ts';
import type { Review } from '../../server/shared/review.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { Messages } from '../../views/translations/messages.ts';

/** Of a text that is shown whole; styles cut a longer one short until it is opened. */
const shortLength = 200;

export function ReviewCard({ review, t }: { review: Review; t: Messages['reviews'] }) {
  const { name, image } = review;
  return (
    <li className="review">
      <figure>
        <blockquote dir="auto">
          <p>{review.review}</p>
          {review.review.length > shortLength && (
            <details>
              <summary>
                <span>{t.readMore}</span>
              </summary>
            </details>
          )}
        </blockquote>
        <figcaption>
          {image === null ? (
            <span className="review-face">
              <Icon name="person" />
            </span>
          ) : (
            <img
              className="review-face"
              src={imagePath(image)}
              alt=""
              width="56"
              height="56"
              loading="lazy"
              draggable={false}
            />
          )}
          {/* A name is not of the reader's language: in Turkish an i would become an İ. */}
          <bdi>{name.toUpperCase()}</bdi>
        </figcaption>
      </figure>
    </li>
  );
}
