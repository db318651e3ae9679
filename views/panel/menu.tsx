import type { ReactNode } from 'react';
import type { IconName } from '../../server/shared/enums.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';

type Props = {
  /** The id of the menu, unique on the page. */
  id: string;
  /**
   * The button's label. It is visible unless `isIconOnly` is set or the window is as narrow as a phone; screen readers always get
   * it.
   */
  label: string;
  icon: IconName;
  isIconOnly?: boolean;
  children: ReactNode;
};

/**
 * A button that opens a list of links. The browser's own popover needs no script: Escape and a click elsewhere close
 * it, and the focus returns to the button.
 */
export function LinkMenu({ id, label, icon, isIconOnly = false, children }: Props) {
  return (
    <>
      <button
        type="button"
        className={isIconOnly ? 'button button-quiet' : 'button button-quiet head-button'}
        popoverTarget={id}
        aria-label={isIconOnly ? label : undefined}
        title={isIconOnly ? label : undefined}
      >
        <Icon name={icon} />
        {!isIconOnly && (
          <>
            <span>{label}</span>
            <Icon name="expand_more" />
          </>
        )}
      </button>
      <nav id={id} className="menu" popover="auto" aria-label={label}>
        <ul>{children}</ul>
      </nav>
    </>
  );
}

type LinkProps = { site: Site; path: string; icon: IconName; label: string };

export function MenuLink({ site, path, icon, label }: LinkProps) {
  return (
    <li>
      <a className="menu-entry" href={localizedHref(site, path)}>
        <Icon name={icon} />
        {label}
      </a>
    </li>
  );
}
