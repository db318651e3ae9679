import { documentsPath } from '../../server/shared/documents.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = { site: Site; t: Messages; parcel: Pick<Parcel, 'id' | 'tracking_code'> };

/** What can be printed of a parcel. */
export function PrintLinks({ site, t, parcel: { id, tracking_code: code } }: Props) {
  const links = [
    { path: documentsPath('labels', [id]), label: t.papers.label },
    { path: documentsPath('waybills', [id]), label: t.papers.waybill },
    { path: pathTo(paths.control.deliveryNote, { code }), label: t.proof.note.title },
  ];
  return (
    <nav className="copy-links" aria-label={t.papers.print}>
      <ul>
        {links.map(({ path, label }) => (
          <li key={path}>
            <a className="button button-small button-quiet" href={localizedHref(site, path)}>
              <Icon name="print" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
