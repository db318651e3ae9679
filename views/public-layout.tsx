import type { ReactNode } from 'react';
import { paths } from '../server/shared/paths.ts';
import type { Site } from '../server/web/shared/site.ts';
import { Document, type DocumentProps } from './document.tsx';
import { Breadcrumbs, type Crumb } from './parts/breadcrumbs.tsx';
import { Footer } from './parts/footer.tsx';
import { localizedHref } from './parts/links.ts';
import { SideMenu } from './parts/side-menu.tsx';
import { pageTitle } from './parts/titles.ts';
import { TopBar } from './parts/top-bar.tsx';
import type { SiteProps } from './props.ts';

type Props = SiteProps &
  Pick<DocumentProps, 'description' | 'noindex' | 'graph' | 'shareImage'> & {
    /** The breadcrumbs; the home page has none. The first two labels form the title. */
    crumbs?: Crumb[];
    /** The top of the page, below the top bar. */
    hero?: ReactNode;
    styles?: string;
    children?: ReactNode;
  };

export function PublicLayout({ t, crumbs = [], hero, styles, children, ...document }: Props) {
  const { site } = document;
  const labels = crumbs.map(({ label }) => label);
  return (
    <Document
      {...document}
      title={crumbs.length === 0 ? site.settings.company_name : pageTitle(labels)}
      extraStyles={[styles]}
    >
      <a className="skip no-print" href="#content">
        {t.layout.skip}
      </a>
      <TopBar site={site} t={t} over={hero !== undefined} />
      <SideMenu site={site} t={t} />
      <main id="content" tabIndex={-1}>
        {hero}
        {crumbs.length > 0 && <Breadcrumbs label={t.layout.breadcrumbs} crumbs={crumbs} />}
        {children}
      </main>
      <Footer site={site} t={t} />
    </Document>
  );
}

/**
 * The breadcrumbs from the home page to a page with this label.
 *
 * @param lang the label's language, if it differs from the page's.
 */
export function crumbsTo(site: Site, label: string, lang?: string): Crumb[] {
  const home = { label: site.settings.company_name, href: localizedHref(site, paths.home) };
  return [home, { label, lang }];
}
