import type { ReactNode } from 'react';
import { paths } from '../server/shared/paths.ts';
import type { Graph, Site } from '../server/shared/site.ts';
import { Document } from './document.tsx';
import { Breadcrumbs, type Crumb } from './parts/breadcrumbs.tsx';
import { Footer } from './parts/footer.tsx';
import { localizedHref } from './parts/links.ts';
import { SideMenu } from './parts/side-menu.tsx';
import { titleOf } from './parts/titles.ts';
import { TopBar } from './parts/top-bar.tsx';
import type { SiteProps } from './props.ts';

type Props = SiteProps & {
  /** The breadcrumbs; none for the home page. The first two labels form the title. */
  crumbs?: Crumb[];
  description?: string;
  noindex?: boolean;
  /** The initial data of its islands. */
  graph?: Partial<Graph>;
  /** The top of the page, below the top bar. */
  hero?: ReactNode;
  /** The URL path of the image of shared links; by default the site's. */
  shareImage?: string | null;
  /** Further styles. */
  styles?: string;
  children?: ReactNode;
};

/** The layout of every public page. */
export function PublicLayout(props: Props) {
  const { site, t, crumbs = [], description, noindex = false, graph, hero, children } = props;
  const { styles, shareImage } = props;
  const labels = crumbs.map(({ label }) => label);
  return (
    <Document
      site={site}
      title={crumbs.length === 0 ? site.settings.company_name : titleOf(labels)}
      description={description}
      noindex={noindex}
      graph={graph}
      shareImage={shareImage}
      extraStyles={styles === undefined ? [] : [styles]}
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
