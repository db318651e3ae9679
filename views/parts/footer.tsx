import { contentPagePath } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import type { Messages } from '../translations/messages.ts';
import { linkTo } from './here.ts';

const firstYear = 2023;

export function Footer({ site, t }: { site: Site; t: Messages }) {
  const years = site.setUpIn > firstYear ? `${firstYear}–${site.setUpIn}` : firstYear;
  return (
    <footer className="footer">
      <a className="footer-mail" href={`mailto:${site.settings.contact_email}`}>
        {site.settings.contact_email}
      </a>
      {/* A range of years would turn around among right-to-left words. */}
      <p dir="ltr">{`© ${years} ${site.settings.company_name}`}</p>
      <a className="footer-privacy" href={linkTo(site, contentPagePath('privacy-policy'))}>
        {t.layout.privacyPolicy}
      </a>
    </footer>
  );
}
