import { may, type Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { Brand } from '../parts/brand.tsx';
import { Icon } from '../parts/icon.tsx';
import { LanguageMenu } from '../parts/language-menu.tsx';
import { isCurrent, localizedHref } from '../parts/links.ts';
import { ThemeToggle } from '../parts/theme-toggle.tsx';
import type { Messages } from '../translations/messages.ts';
import { AccountMenu } from './account-menu.tsx';

type Props = {
  site: Site;
  t: Messages;
  /** null if the user is not signed in. */
  panel: Panel | null;
};

/**
 * The bar at the top of the panel. Its links send no referrer to the site's pages and the chat
 * widget on them, because the URL of a panel page may contain a secret.
 */
export function PanelBar({ site, t, panel }: Props) {
  const { viewSite, findParcel } = t.control.panel;
  return (
    <header className="top-bar panel-bar">
      <a
        className="brand"
        dir="auto"
        href={localizedHref(site, panel === null ? paths.home : paths.control.index)}
        rel="noreferrer"
      >
        <Brand site={site} />
      </a>
      {panel !== null && may(panel, 'parcels:read') && (
        <Island
          name="parcel-search"
          on="load"
          site={site}
          props={{
            label: findParcel,
            language: site.addressLanguage,
            hasShortcut: !isCurrent(site, paths.control.scan),
          }}
        />
      )}
      <div className="top-tools">
        {panel === null && (
          <a
            className="tool"
            href={localizedHref(site, paths.home)}
            rel="noreferrer"
            aria-label={viewSite}
            title={viewSite}
          >
            <Icon name="open_in_new" />
          </a>
        )}
        <LanguageMenu site={site} t={t} />
        <ThemeToggle site={site} t={t} />
        {panel !== null && <AccountMenu panel={panel} t={t} />}
      </div>
    </header>
  );
}
