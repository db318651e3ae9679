import { contactEmailOf } from '../../../server/shared/settings.ts';
import type { Site } from '../../../server/shared/site.ts';
import { CompanyMark } from '../../parts/company-mark.tsx';
import { Written } from '../../parts/written.tsx';

/** The company's mark on a paper: its logo, else its name. */
export function PaperMark({ site: { settings, look } }: { site: Site }) {
  return <CompanyMark name={settings.company_name} logo={look?.logo ?? null} />;
}

/** Who a paper is from: name, address, and how to reach them. */
export function Letterhead({ site }: { site: Site }) {
  const { contact_phone, contact_address } = site.settings;
  const email = contactEmailOf(site.settings);
  return (
    <address className="letterhead">
      <PaperMark site={site} />
      {contact_address !== null && <Written lang={site.contentLang}>{contact_address}</Written>}
      {[contact_phone, email].map((line) => line !== null && <bdi key={line}>{line}</bdi>)}
    </address>
  );
}
