import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

/** Leads to the templates of parcels. */
export function TemplatesLink({ site, t }: { site: Site; t: Messages }) {
  return (
    <a className="button button-quiet" href={localizedHref(site, paths.control.parcelTemplates)}>
      {t.copies.templates}
    </a>
  );
}
