import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { Brand } from '../parts/brand.tsx';
import { Icon } from '../parts/icon.tsx';
import { LanguageMenu } from '../parts/language-menu.tsx';
import { localizedHref } from '../parts/links.ts';
import { ThemeToggle } from '../parts/theme-toggle.tsx';
import type { Messages } from '../translations/messages.ts';
import { panelNavId } from './panel-nav.tsx';

type Props = {
  site: Site;
  t: Messages;
  /** Whether to show the button that opens the menu in a narrow window. */
  menu: boolean;
};

/**
 * The bar at the top of the panel. Its links send no referrer to the site's pages and the chat
 * widget on them, because the URL of a panel page may contain a secret.
 */
export function PanelBar({ site, t, menu }: Props) {
  const { layout, control } = t;
  return (
    <header className="top-bar panel-bar">
      {menu && (
        <button
          type="button"
          className="tool panel-menu"
          popoverTarget={panelNavId}
          aria-label={layout.menu}
          title={layout.menu}
        >
          <Icon name="menu" />
        </button>
      )}
      <a
        className="brand"
        dir="auto"
        href={localizedHref(site, menu ? paths.control.index : paths.home)}
        rel="noreferrer"
      >
        <Brand site={site} />
      </a>
      <div className="top-tools">
        <a
          className="tool"
          href={localizedHref(site, paths.home)}
          rel="noreferrer"
          aria-label={control.panel.viewSite}
          title={control.panel.viewSite}
        >
          <Icon name="open_in_new" />
        </a>
        <LanguageMenu site={site} t={t} />
        <ThemeToggle site={site} t={t} />
      </div>
    </header>
  );
}
