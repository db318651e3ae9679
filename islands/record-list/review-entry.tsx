import { imagePath } from '../../server/shared/paths.ts';
import type { Review } from '../../server/shared/review.ts';
import { Icon } from '../../views/parts/icon.tsx';

export function ReviewEntry({ review: { name, review, image } }: { review: Review }) {
  return (
    <div className="record-main record-with-icon">
      {image === null ? (
        <span className="record-icon">
          <Icon name="person" />
        </span>
      ) : (
        <img className="record-portrait" src={imagePath(image)} alt="" loading="lazy" />
      )}
      <strong>
        <bdi>{name.toUpperCase()}</bdi>
      </strong>
      <span className="record-text">
        <bdi>{review}</bdi>
      </span>
    </div>
  );
}
