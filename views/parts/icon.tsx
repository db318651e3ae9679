import type { ComponentProps } from 'react';
import type { IconName } from '../../server/shared/enums.ts';

declare global {
  /** The URL path of the icon sprite, a constant that the build defines for server and islands. */
  const ICON_SPRITE: string;
  /** The markup of each icon. Only the server has it; for islands it is undefined, so that scripts stay small. */
  const ICON_DRAWINGS: Partial<Record<IconName, string>> | undefined;
}

/**
 * A decorative icon: the text next to it gives its meaning. It scales with the font size. The server renders the icon's
 * shapes inline: the sprite would be one more document to fetch, parse and lay out. React keeps that markup when it
 * hydrates.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      data-icon={name}
      viewBox="0 0 24 24"
      width="1.5rem"
      height="1.5rem"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own drawings
      dangerouslySetInnerHTML={{
        __html: ICON_DRAWINGS?.[name] ?? `<use href="${ICON_SPRITE}#${name}"/>`,
      }}
    />
  );
}

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** The text for screen readers, and by default also the tooltip. */
  label: string;
};

export function IconButton({ icon, label, ...props }: Props) {
  return (
    <button type="button" className="tool" aria-label={label} title={label} {...props}>
      <Icon name={icon} />
    </button>
  );
}
