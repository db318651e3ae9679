import { contactEmailOf } from '../../../server/shared/settings.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Written } from '../../parts/written.tsx';

/** The company's mark on a paper: its name. */
export function PaperMark({ site: { settings } }: { site: Site }) {
  return <strong className="company-mark">{settings.company_name}</strong>;
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
