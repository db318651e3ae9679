import type { ReactNode } from 'react';
import { contactEmailOf } from '../../server/admin/shared/settings.ts';
import { contentPagePath, paths } from '../../server/shared/paths.ts';
import { linkedPages } from '../../server/web/shared/site.ts';
import type { SiteProps } from '../props.ts';
import { BrandLogo } from './brand.tsx';
import { LanguageButtons } from './language-menu.tsx';
import { localizedHref, pageLinksIn, telephoneHref } from './links.ts';
import { OpeningState } from './opening-hours.tsx';
import { profilesOf } from './profiles.ts';
import { TextWithEmails } from './text-with-emails.tsx';
import { UserText, Words } from './written.tsx';

type Props = SiteProps;

const firstYear = 2023;

/** The end of every public page: the company and how to reach it, its services, its pages, and the languages. */
export function Footer({ site, t }: Props) {
  const { services, settings, foundedYear } = site;
  const years = foundedYear > firstYear ? `${firstYear}–${foundedYear}` : firstYear;
  return (
    <footer className="footer">
      <div className="footer-parts">
        <Company site={site} t={t} />
        {services.length > 0 && (
          <Part id="footer-services" title={t.layout.services}>
            {services.map((title) => (
              <a key={title.text} href={localizedHref(site, `${paths.contact}#services`)}>
                <Words words={title} />
              </a>
            ))}
          </Part>
        )}
        <Part id="footer-pages" title={t.company.pages}>
          {pagesOf({ site, t }).map(({ href, label, lang }) => (
            <a key={href} href={localizedHref(site, href)}>
              {lang === undefined ? label : <UserText lang={lang}>{label}</UserText>}
            </a>
          ))}
        </Part>
      </div>
      <form
        className="footer-languages no-print"
        method="post"
        action={paths.preferences}
        aria-labelledby="footer-languages"
      >
        <h2 id="footer-languages">{t.company.languages}</h2>
        <LanguageButtons site={site} />
      </form>
      {/* In right-to-left text, a range of years would be shown in reverse. */}
      <p className="footer-copyright above" dir="ltr">{`© ${years} ${settings.company_name}`}</p>
    </footer>
  );
}

/** The company, and each way to reach it that the settings have. */
function Company({ site, t }: Props) {
  const { settings, branding, contentLang, opening } = site;
  const email = contactEmailOf(settings);
  const phones = [settings.contact_phone, settings.contact_phone_alt].flatMap(
    (phone) => phone ?? [],
  );
  const profiles = profilesOf(settings).flatMap(({ network, href }) =>
    href === null ? [] : [{ network, href }],
  );
  return (
    <div className="footer-company">
      {/* The name stands beside it. */}
      {branding?.logo && <BrandLogo logo={branding.logo} alt="" />}
      <p className="footer-name strong">
        <bdi>{settings.company_name}</bdi>
      </p>
      {settings.contact_address !== null && (
        <address>
          <UserText lang={contentLang}>{settings.contact_address}</UserText>
        </address>
      )}
      {opening !== null && (
        <p className="no-print">
          <OpeningState opening={opening} t={t.company} tag={site.language.tag} />
        </p>
      )}
      {phones.map((phone) => (
        <a key={phone} href={telephoneHref(phone)} dir="ltr">
          {phone}
        </a>
      ))}
      {email !== null && (
        <a className="footer-mail" href={`mailto:${email}`}>
          <TextWithEmails text={email} />
        </a>
      )}
      {profiles.length > 0 && (
        <ul className="footer-profiles">
          {profiles.map(({ network, href }) => (
            <li key={href}>
              <a href={href} rel="noopener">
                {network}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  return (
    <nav className="no-print" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </nav>
  );
}

type PageLink = { href: string; label: string; lang?: string | undefined };

/** The site's own pages, then the content pages of the footer. */
function pagesOf({ site, t }: Props): PageLink[] {
  return [
    { href: paths.home, label: t.layout.home },
    { href: paths.track, label: t.track.title },
    { href: `${paths.contact}#about`, label: t.layout.about },
    { href: paths.contact, label: t.layout.contact },
    ...(site.settings.quote_page === 'yes' ? [{ href: paths.quote, label: t.prices.menu }] : []),
    ...pageLinksIn(site, 'footer').map(({ slug, title }) => ({
      href: contentPagePath(slug),
      label: slug === linkedPages.footer ? t.layout.privacyPolicy : title,
      lang: slug === linkedPages.footer ? undefined : site.contentLang,
    })),
  ];
}
