import type { ReactNode } from 'react';
import { contentPagePath, paths } from '../server/shared/paths.ts';
import { contactEmailOf } from '../server/shared/settings.ts';
import { type Graph, linkedPages, type Site } from '../server/shared/site.ts';
import { Document } from './document.tsx';
import { BrandLogo } from './parts/brand.tsx';
import { Breadcrumbs, type Crumb } from './parts/breadcrumbs.tsx';
import { localizedHref, pageLinksIn } from './parts/links.ts';
import { SideMenu } from './parts/side-menu.tsx';
import { TextWithEmails } from './parts/text-with-emails.tsx';
import { titleOf } from './parts/titles.ts';
import { TopBar } from './parts/top-bar.tsx';
import { Written } from './parts/written.tsx';
import type { Messages } from './translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  /** The breadcrumbs; none for the home page. The first two labels form the title. */
  crumbs?: Crumb[];
  description?: string;
  noindex?: boolean;
  /** The initial data of its islands. */
  graph?: Partial<Graph>;
  /** The top of the page, below the top bar. */
  hero?: ReactNode;
  /** Further styles. */
  styles?: string;
  children?: ReactNode;
};

/** The layout of every public page. */
export function PublicLayout(props: Props) {
  const { site, t, crumbs = [], description, noindex = false, graph, hero, children } = props;
  const { styles } = props;
  const labels = crumbs.map(({ label }) => label);
  return (
    <Document
      site={site}
      title={crumbs.length === 0 ? site.settings.company_name : titleOf(labels)}
      description={description}
      noindex={noindex}
      graph={graph}
      extraStyles={styles === undefined ? [] : [styles]}
    >
      <a className="skip" href="#content">
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

const firstYear = 2023;

function Footer({ site, t }: { site: Site; t: Messages }) {
  const years = site.foundedYear > firstYear ? `${firstYear}–${site.foundedYear}` : firstYear;
  const email = contactEmailOf(site.settings);
  const links = pageLinksIn(site, 'footer').map(({ slug, title }) => (
    <a key={slug} href={localizedHref(site, contentPagePath(slug))}>
      {slug === linkedPages.footer ? (
        t.layout.privacyPolicy
      ) : (
        <Written lang={site.contentLang}>{title}</Written>
      )}
    </a>
  ));
  return (
    <footer className="footer">
      {/* The name stands beside it. */}
      {site.branding?.logo && <BrandLogo logo={site.branding.logo} alt="" />}
      {email !== null && (
        <a className="footer-mail" href={`mailto:${email}`}>
          <TextWithEmails text={email} />
        </a>
      )}
      {/* In right-to-left text, a range of years would be shown in reverse. */}
      <p dir="ltr">{`© ${years} ${site.settings.company_name}`}</p>
      {links.length > 1 ? <div className="footer-links">{links}</div> : links}
    </footer>
  );
}
