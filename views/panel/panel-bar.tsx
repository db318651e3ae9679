import { pick } from '../../server/shared/field-values.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import { may, type Panel } from '../../server/web/shared/panel.ts';
import { Island } from '../island.tsx';
import { Brand } from '../parts/brand.tsx';
import { Icon, IconButton } from '../parts/icon.tsx';
import { LanguageMenu } from '../parts/language-menu.tsx';
import { isCurrentPage, localizedHref } from '../parts/links.ts';
import { ThemeToggle } from '../parts/theme-toggle.tsx';
import type { PanelProps, SiteProps } from '../props.ts';

type Props = SiteProps & {
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
            hasShortcut: !isCurrentPage(site, paths.control.scan),
            findsCustomers: may(panel, 'customers:read'),
            t: pick(t.control.audit.records, ['customer', 'parcel']),
          }}
        />
      )}
      <div className="top-tools no-print">
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

const menuId = 'account-menu';

/** Links of the account, and signing out, in a popover, which works without JavaScript. */
function AccountMenu({ panel: { site, email }, t }: PanelProps) {
  const { panel: words, account, dashboard } = t.control;
  const { account: index, changePassword, changeEmail } = paths.control;
  const links = [
    { href: index, icon: 'account_circle', label: account.title },
    { href: changeEmail, icon: 'email', label: account.changeEmailTitle },
    { href: changePassword, icon: 'key', label: account.changeTitle },
    { href: paths.home, icon: 'open_in_new', label: words.viewSite },
  ] as const;
  return (
    <>
      <IconButton icon="account_circle" label={account.title} popoverTarget={menuId} />
      <nav className="account-menu card" id={menuId} popover="auto" aria-label={account.title}>
        {/* The address is empty on the scan screen, because devices cache that page. */}
        {email !== '' && <p className="soft">{interpolate(dashboard.greeting, { email })}</p>}
        <ul>
          {links.map(({ href, icon, label }) => (
            <li key={href}>
              <a
                className="menu-entry panel-link"
                href={localizedHref(site, href)}
                rel="noreferrer"
                aria-current={isCurrentPage(site, href) ? 'page' : undefined}
              >
                <Icon name={icon} />
                {label}
              </a>
            </li>
          ))}
          <li>
            <SignOutIsland site={site} t={t} />
          </li>
        </ul>
      </nav>
    </>
  );
}

/** The button that signs out. It asks first if something on this device is not recorded yet. */
export function SignOutIsland({ site, t }: SiteProps) {
  const { panel, list } = t.control;
  const today = pick(t.today, ['title', 'leavingTitle', 'leavingText']);
  const words = { ...t.scan.leaving, ...pick(list, ['cancel', 'dismiss', 'noAnswer']), today };
  const props = { label: panel.signOut, t: words, tag: site.language.tag };
  return <Island name="sign-out" on="load" site={site} props={props} />;
}
