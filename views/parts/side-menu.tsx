import type { IconName } from '../../server/shared/catalog.ts';
import { contentPagePath, paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import type { Messages } from '../translations/messages.ts';
import { Icon } from './icon.tsx';
import { isCurrent, localizedHref } from './links.ts';
import { Written } from './written.tsx';

export const sideMenuId = 'side-menu';

/** The site's own pages, then the content pages; a popover, so it needs no script. */
export function SideMenu({ site, t }: { site: Site; t: Messages }) {
  const { layout } = t;
  const links: { href: string; icon: IconName; label: string; lang?: string | undefined }[] = [
    { href: paths.home, icon: 'home', label: layout.homePage },
    { href: paths.contact, icon: 'email', label: layout.contactUs },
    { href: paths.track, icon: 'inventory_2', label: layout.trackParcel },
    ...site.pageLinks.map(({ slug, icon, title }) => ({
      href: contentPagePath(slug),
      icon,
      label: title,
      lang: site.contentLang,
    })),
  ];
  return (
    <nav className="side-menu" id={sideMenuId} popover="auto" aria-label={layout.menu}>
      <button
        type="button"
        className="tool"
        popoverTarget={sideMenuId}
        popoverTargetAction="hide"
        aria-label={layout.close}
        title={layout.close}
      >
        <Icon name="close" />
      </button>
      <ul>
        {links.map(({ href, icon, label, lang }) => (
          <li key={href}>
            <a
              href={localizedHref(site, href)}
              aria-current={isCurrent(site, href) ? 'page' : undefined}
            >
              <Icon name={icon} />
              <Written lang={lang}>{label}</Written>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
