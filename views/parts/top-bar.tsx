import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import type { SiteProps } from '../props.ts';
import { Brand } from './brand.tsx';
import { IconButton } from './icon.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { isCurrentPage, localizedHref } from './links.ts';
import { sideMenuId } from './side-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

type Props = SiteProps & {
  /** Whether the bar is on top of a hero: transparent until the page is scrolled. */
  over: boolean;
};

export function TopBar({ site, t, over }: Props) {
  const { layout } = t;
  const links = [
    [layout.home, paths.home],
    [layout.about, `${paths.contact}#about`],
    [layout.services, `${paths.contact}#services`],
    [layout.contact, `${paths.contact}#contact`],
  ] as const;
  const upper = (words: string) => words.toLocaleUpperCase(site.language.tag);

  return (
    <header className={over ? 'top-bar top-bar-over' : 'top-bar'}>
      <a className="brand" dir="auto" href={localizedHref(site, paths.home)}>
        <Brand site={site} />
      </a>
      <nav className="top-links no-print" aria-label={layout.mainNavigation}>
        {links.map(([label, href]) => (
          <a
            key={href}
            href={localizedHref(site, href)}
            aria-current={isCurrentSection(site, href) ? 'page' : undefined}
          >
            {upper(label)}
          </a>
        ))}
      </nav>
      <div className="top-tools no-print">
        <a className="button button-small top-track joined" href={localizedHref(site, paths.track)}>
          {upper(layout.trackShipment)}
        </a>
        <LanguageMenu site={site} t={t} />
        <ThemeToggle site={site} t={t} />
        <IconButton icon="menu" label={layout.menu} popoverTarget={sideMenuId} />
      </div>
    </header>
  );
}

/** Three links lead to sections of one page; only the last one is marked as the current page. */
function isCurrentSection(site: Site, href: string): boolean {
  return isCurrentPage(site, href.replace(/#contact$/, ''));
}
