import type { ComponentProps } from 'react';
import type { IconName } from '../../server/shared/enums.ts';

declare global {
  /** The URL path of the icon sprite, a constant that the build defines for server and islands. */
  const ICON_SPRITE: string;
}

/**
 * An icon from the sprite, decorative: the text next to it gives its meaning. It scales with the
 * font size.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="1.5rem" height="1.5rem" aria-hidden="true" focusable="false">
      <use href={`${ICON_SPRITE}#${name}`} />
    </svg>
  );
}

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** What screen readers say, and by default the tooltip too. */
  label: string;
};

/** A button that shows only an icon. */
export function IconButton({ icon, label, ...props }: Props) {
  return (
    <button type="button" className="tool" aria-label={label} title={label} {...props}>
      <Icon name={icon} />
    </button>
  );
}
