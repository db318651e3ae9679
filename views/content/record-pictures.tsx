import { imagePath } from '../../server/shared/paths.ts';
import { Icon } from '../parts/icon.tsx';

type PortraitProps = { name: string; image: string | null };

/** The name of a person beside their portrait, or an icon instead of it. */
export function RecordPortrait({ name, image }: PortraitProps) {
  return (
    <span className="row record-pictured">
      {image === null ? (
        <span className="record-icon round">
          <Icon name="person" />
        </span>
      ) : (
        <img className="round" src={imagePath(image)} alt="" loading="lazy" />
      )}
      <bdi>{name}</bdi>
    </span>
  );
}

/** The name of a company beside its logo. */
export function RecordLogo({ name, image }: { name: string; image: string }) {
  return (
    <span className="row record-pictured">
      <img className="record-logo card" src={imagePath(image)} alt="" loading="lazy" />
      <bdi>{name}</bdi>
    </span>
  );
}
