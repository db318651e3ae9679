import type { IconName } from '../../server/shared/catalog.ts';
import { documentsPath } from '../../server/shared/documents.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import { copyPath, paths, pathTo, returnPath, trackPath } from '../../server/shared/paths.ts';
import { shortPath } from '../../server/shared/short-url.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = { site: Site; t: Messages; code: string };

/** What else can be made of a parcel: a copy, its return, a template, one with another. */
export function CopyLinks({ site, t: { copies: words }, code }: Props) {
  const { saveTemplate, mergeParcel } = paths.control;
  const links: { path: string; icon: IconName; label: string }[] = [
    { path: copyPath(code), icon: 'content_copy', label: words.copy },
    { path: returnPath(code), icon: 'swap_horiz', label: words.return },
    { path: pathTo(saveTemplate, { code }), icon: 'bookmark_add', label: words.saveTemplate },
    { path: pathTo(mergeParcel, { code }), icon: 'merge', label: words.merge },
  ];
  return (
    <nav className="copy-links" aria-label={words.more}>
      <ul>
        {links.map(({ path, icon, label }) => (
          <li key={path}>
            <a className="button button-small button-quiet" href={localizedHref(site, path)}>
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type PrintLinksProps = { site: Site; t: Messages; parcel: Pick<Parcel, 'id' | 'tracking_code'> };

/** What can be printed of a parcel. */
export function PrintLinks({ site, t, parcel: { id, tracking_code: code } }: PrintLinksProps) {
  const links = [
    { path: documentsPath('labels', [id]), label: t.documents.label },
    { path: documentsPath('waybills', [id]), label: t.documents.waybill },
    { path: pathTo(paths.control.deliveryNote, { code }), label: t.proof.note.title },
  ];
  return (
    <nav className="copy-links" aria-label={t.documents.print}>
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

type PublicLinksProps = { site: Site; t: Messages; code: string };

/** The addresses that customers may be given: of the result, and the short one that leads to it. */
export function PublicLinks({ site, t, code }: PublicLinksProps) {
  const { publicLink, copy, copied } = t.control.parcels;
  const links = [
    { label: publicLink, path: trackPath(code) },
    { label: t.multiTracking.shortLink, path: shortPath(code) },
  ];
  return (
    <div className="public-links">
      {links.map(
        ({ label, path }) =>
          path !== null && (
            <Island
              key={label}
              name="copy-link"
              on="load"
              site={site}
              props={{ href: `${site.origin}${path}`, t: { label, copy, copied } }}
            />
          ),
      )}
    </div>
  );
}
