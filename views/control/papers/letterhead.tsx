import { imagePath } from '../../../server/shared/paths.ts';
import { contactEmailOf } from '../../../server/shared/settings.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Written } from '../../parts/written.tsx';

type Props = {
  site: Site;
  /** A file name under /uploads/images/. */
  logo?: string | null;
};

/** The company's logo; without one, its name. */
export function CompanyMark({ site: { settings }, logo = null }: Props) {
  return logo === null ? (
    <strong className="company-mark">
      <bdi>{settings.company_name}</bdi>
    </strong>
  ) : (
    <img className="company-mark" src={imagePath(logo)} alt={settings.company_name} />
  );
}

/** Who a paper is from: name, address, and how to reach them. */
export function Letterhead({ site, logo = null }: Props) {
  const { company_name, contact_phone, contact_address } = site.settings;
  const email = contactEmailOf(site.settings);
  return (
    <address className="letterhead">
      <CompanyMark site={site} logo={logo} />
      {logo !== null && <bdi>{company_name}</bdi>}
      {contact_address !== null && <Written lang={site.contentLang}>{contact_address}</Written>}
      {[contact_phone, email].map((line) => line !== null && <bdi key={line}>{line}</bdi>)}
    </address>
  );
}
