import type { ReactNode } from 'react';
import { publicContactEmail } from '../../server/admin/shared/settings.ts';
import { contentPagePath, paths } from '../../server/shared/paths.ts';
import { linkedPages } from '../../server/web/shared/site.ts';
import type { SiteProps } from '../props.ts';
import { BrandLogo } from './brand.tsx';
import { LanguageButtons } from './language-menu.tsx';
import { localizedHref, pageLinksIn, telephoneHref } from './links.ts';
import { OpeningState } from './opening-hours.tsx';
import { socialProfiles } from './profiles.ts';
import { TextWithEmails } from './text-with-emails.tsx';
import { UserText, WordingText } from './written.tsx';

const firstYear = 2023;

/**
 * The end of every public page: the company and its contact details, its services, links to pages, and the languages.
 */
export function Footer({ site, t }: SiteProps) {
  const { services, settings, foundedYear } = site;
  const years = foundedYear > firstYear ? `${firstYear}–${foundedYear}` : firstYear;
  return (
    <footer className="footer">
      <div className="footer-parts">
        <FooterCompany site={site} t={t} />
        {services.length > 0 && (
          <FooterPart id="footer-services" title={t.layout.services}>
            {services.map((title) => (
              <a key={title.text} href={localizedHref(site, `${paths.contact}#services`)}>
                <WordingText words={title} />
              </a>
            ))}
          </FooterPart>
        )}
        <FooterPart id="footer-pages" title={t.company.pages}>
          {footerPageLinks({ site, t }).map(({ href, label, lang }) => (
            <a key={href} href={localizedHref(site, href)}>
              {lang === undefined ? label : <UserText lang={lang}>{label}</UserText>}
            </a>
          ))}
        </FooterPart>
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

/** The company, and the contact details that the settings have. */
function FooterCompany({ site, t }: SiteProps) {
  const { settings, branding, contentLang, opening } = site;
  const email = publicContactEmail(settings);
  const phones = [settings.contact_phone, settings.contact_phone_alt].flatMap(
    (phone) => phone ?? [],
  );
  const profiles = socialProfiles(settings).flatMap(({ network, href }) =>
    href === null ? [] : [{ network, href }],
  );
  return (
    <div className="footer-company">
      {/* The name is written below. */}
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

function FooterPart({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  return (
    <nav className="no-print" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </nav>
  );
}

type PageLink = { href: string; label: string; lang?: string | undefined };

/** The site's own pages, then the content pages of the footer. */
function footerPageLinks({ site, t }: SiteProps): PageLink[] {
  return [
    { href: paths.home, label: t.layout.home },
    { href: paths.track, label: t.track.title },
    { href: `${paths.contact}#about`, label: t.layout.about },
    { href: paths.contact, label: t.layout.contact },
    ...(site.settings.quote_page === 'yes' ? [{ href: paths.quote, label: t.prices.menu }] : []),
    ...(site.settings.public_bookings === 'yes'
      ? [{ href: paths.book, label: t.bookings.visitor.title }]
      : []),
    ...pageLinksIn(site, 'footer').map(({ slug, title }) => ({
      href: contentPagePath(slug),
      label: slug === linkedPages.footer ? t.layout.privacyPolicy : title,
      lang: slug === linkedPages.footer ? undefined : site.contentLang,
    })),
  ];
}
