import { imagePath } from '../../server/shared/paths.ts';
import type { Review } from '../../server/shared/review.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { Messages } from '../../views/translations/messages.ts';

/** About this many characters are shown at once; the rest opens on request. */
const opening = 170;

export function ReviewCard({ review, t }: { review: Review; t: Messages['reviews'] }) {
  const { name, image } = review;
  const [beginning, rest] = split(review.review);
  return (
    <li className="review">
      <figure>
        <blockquote dir="auto">
          <p>{beginning}</p>
          {rest !== '' && (
            <details>
              <summary>{t.readMore}</summary>
              <p>{rest}</p>
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

/** Splits a long text behind a word; what is short stays whole. */
function split(text: string): [string, string] {
  // A few words more are not worth a click.
  if (text.length <= opening * 1.25) return [text, ''];
  const end = text.lastIndexOf(' ', opening);
  const at = end > 0 ? end : opening;
  return [`${text.slice(0, at)} …`, text.slice(at).trim()];
}
