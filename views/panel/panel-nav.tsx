import type { IconName } from '../../server/shared/catalog.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import { Island } from '../island.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

export const panelNavId = 'panel-nav';

type Section = {
  href: string;
  icon: IconName;
  label: string;
  /** The path prefix of its pages, if `href` is not its only page. */
  within?: string;
};

/** The panel's sections: a column, or a menu if the window is narrow. */
export function PanelNav({ panel, t }: { panel: Panel; t: Messages }) {
  const { site, unread } = panel;
  const words = t.control.panel;
  const { control } = paths;
  const sections: Section[] = [
    { href: control.index, icon: 'dashboard', label: words.dashboard },
    {
      href: control.parcels,
      icon: 'inventory_2',
      label: words.parcels,
      within: '/control/parcels/',
    },
    { href: control.scan, icon: 'qr_code_scanner', label: t.scan.title },
    { href: control.messages, icon: 'chat', label: words.messages },
    { href: control.sendMail, icon: 'send', label: words.sendMail },
    { href: control.mails, icon: 'outbox', label: words.mails },
    { href: control.pages, icon: 'article', label: words.pages, within: '/control/pages/' },
    {
      href: control.reviews,
      icon: 'rate_review',
      label: words.reviews,
      within: '/control/reviews/',
    },
    {
      href: control.clients,
      icon: 'handshake',
      label: words.clients,
      within: '/control/clients/',
    },
    {
      href: control.invoices,
      icon: 'receipt_long',
      label: words.invoices,
      within: '/control/invoice/',
    },
    {
      href: control.settings,
      icon: 'settings',
      label: words.settings,
      within: '/control/settings',
    },
    { href: control.audit, icon: 'history', label: words.audit },
    {
      href: control.account,
      icon: 'account_circle',
      label: words.account,
      within: '/control/account/',
    },
  ];
  const [here = ''] = site.currentPath.split('?');
  return (
    <nav className="panel-nav" id={panelNavId} popover="auto" aria-label={words.navigation}>
      <ul>
        {sections.map(({ href, icon, label, within }) => (
          <li key={href}>
            <a
              className="panel-link"
              href={localizedHref(site, href)}
              aria-current={here.startsWith(within ?? href) ? 'page' : undefined}
            >
              <Icon name={icon} />
              {label}
              {href === control.messages && unread > 0 && (
                <span className="panel-count">
                  <span className="visually-hidden">{t.control.dashboard.unreadMessages}: </span>
                  {unread > 99 ? '99+' : unread}
                </span>
              )}
            </a>
          </li>
        ))}
        <li>
          <Island
            name="sign-out"
            on="load"
            site={site}
            props={{
              label: words.signOut,
              t: { ...t.scan.leaving, cancel: t.control.list.cancel },
              tag: site.language.tag,
            }}
          />
        </li>
      </ul>
    </nav>
  );
}
