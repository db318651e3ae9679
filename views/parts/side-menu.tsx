import type { IconName } from '../../server/shared/enums.ts';
import { contentPagePath, paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import type { SiteProps } from '../props.ts';
import { Icon, IconButton } from './icon.tsx';
import { isCurrentPage, localizedHref, pageLinksIn } from './links.ts';
import { UserText } from './written.tsx';

export const sideMenuId = 'side-menu';
const companyId = 'side-menu-company';

type MenuEntry = { href: string; icon: IconName; label: string; lang?: string | undefined };

/**
 * The site's own pages, then the content pages. The menu is a popover, so it needs no JavaScript. If the window is too
 * narrow for the links of the top bar, the menu also has those that it does not list yet, in a group labelled with the
 * company's name.
 */
export function SideMenu({ site, t }: SiteProps) {
  const { layout, track } = t;
  const links: MenuEntry[] = [
    { href: paths.home, icon: 'home', label: layout.homePage },
    { href: paths.contact, icon: 'email', label: layout.contactUs },
    { href: paths.track, icon: 'inventory_2', label: track.title },
    ...(site.settings.quote_page === 'yes'
      ? [{ href: paths.quote, icon: 'payments' as const, label: t.prices.menu }]
      : []),
    ...(site.settings.public_bookings === 'yes'
      ? [{ href: paths.book, icon: 'local_shipping' as const, label: t.bookings.visitor.title }]
      : []),
    ...pageLinksIn(site, 'menu').map(({ slug, icon, title }) => ({
      href: contentPagePath(slug),
      icon,
      label: title,
      lang: site.contentLang,
    })),
  ];
  const company: MenuEntry[] = [
    { href: `${paths.contact}#about`, icon: 'people', label: layout.about },
    { href: `${paths.contact}#services`, icon: 'local_shipping', label: layout.services },
  ];
  return (
    <nav className="side-menu no-print" id={sideMenuId} popover="auto" aria-label={layout.menu}>
      <IconButton
        icon="close"
        label={t.control.list.dismiss}
        popoverTarget={sideMenuId}
        popoverTargetAction="hide"
      />
      <Entries site={site} entries={links} />
      <div className="side-menu-company">
        <p className="smaller" id={companyId}>
          {site.settings.company_name}
        </p>
        <Entries site={site} entries={company} labelledBy={companyId} />
      </div>
    </nav>
  );
}

type EntriesProps = { site: Site; entries: MenuEntry[]; labelledBy?: string };

function Entries({ site, entries, labelledBy }: EntriesProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {entries.map(({ href, icon, label, lang }) => (
        <li key={href}>
          <a
            href={localizedHref(site, href)}
            aria-current={isCurrentPage(site, href) ? 'page' : undefined}
          >
            <Icon name={icon} />
            <UserText lang={lang}>{label}</UserText>
          </a>
        </li>
      ))}
    </ul>
  );
}
