import { linkedPages } from '../../server/shared/content-page.ts';
import { contentPagePath } from '../../server/shared/paths.ts';
import { contactEmailOf } from '../../server/shared/settings.ts';
import type { Site } from '../../server/shared/site.ts';
import type { Messages } from '../translations/messages.ts';
import { BrandLogo } from './brand.tsx';
import { localizedHref, pageLinksIn } from './links.ts';
import { TextWithEmails } from './text-with-emails.tsx';
import { Written } from './written.tsx';

const firstYear = 2023;

export function Footer({ site, t }: { site: Site; t: Messages }) {
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
