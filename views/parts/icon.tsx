import type { IconName } from '../../server/shared/catalog.ts';

declare global {
  /** The address of the icon sprite; the build writes it in, for the server and for islands alike. */
  const ICON_SPRITE: string;
}

/**
 * An icon from the sprite, decorative: the words beside it say what it means. It grows with the
 * reader's letters.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="1.5rem" height="1.5rem" aria-hidden="true" focusable="false">
      <use href={`${ICON_SPRITE}#${name}`} />
    </svg>
  );
}
