import { imagePath } from '../../../server/shared/paths.ts';
import type { Review } from '../../../server/shared/review.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { Messages } from '../../../views/translations/messages.ts';

/** In characters. Styles truncate longer texts until they are opened. */
const shortLength = 200;

type Props = { review: Review; t: Messages['reviews']; contentLang: string | undefined };

export function ReviewCard({ review, t, contentLang }: Props) {
  const { name, image } = review;
  return (
    <li className="review">
      <figure>
        <blockquote dir="auto">
          <p lang={contentLang}>{review.review}</p>
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
          {/* Not toLocaleUpperCase: names do not follow the page's language (Turkish: i becomes İ). */}
          <bdi>{name.toUpperCase()}</bdi>
        </figcaption>
      </figure>
    </li>
  );
}
