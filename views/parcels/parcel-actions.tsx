import { documentsPath } from '../../server/shared/documents.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import {
  copyPath,
  parcelInvoicePath,
  paths,
  pathTo,
  returnPath,
} from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { Menu, MenuLink } from '../panel/menu.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = { site: Site; t: Messages; parcel: Pick<Parcel, 'id' | 'tracking_code'> };

/** The id of the link for a new event, which opens the form on the page if there is script. */
export const addEventLinkId = 'add-event';

/** The main actions of a parcel (new event, documents, delivery), and a menu with the others. */
export function ParcelActions({ site, t, parcel }: Props) {
  const code = parcel.tracking_code;
  const href = (path: string) => localizedHref(site, pathTo(path, { code }));
  return (
    <>
      <a id={addEventLinkId} className="button" href={href(paths.control.createActivity)}>
        <Icon name="add" />
        {t.control.parcels.addEvent}
      </a>
      <a className="button button-quiet" href={href(paths.control.deliver)}>
        <Icon name="handshake" />
        {t.proof.take}
      </a>
      <PrintMenu site={site} t={t} parcel={parcel} />
      <MoreMenu site={site} t={t} parcel={parcel} />
    </>
  );
}

/** What can be printed of a parcel. */
function PrintMenu({ site, t, parcel: { id, tracking_code: code } }: Props) {
  const links = [
    { path: documentsPath('labels', [id]), label: t.documents.label },
    { path: documentsPath('waybills', [id]), label: t.documents.waybill },
    { path: pathTo(paths.control.deliveryNote, { code }), label: t.proof.note.title },
  ];
  return (
    <Menu id="print-menu" icon="print" label={t.documents.print}>
      {links.map((link) => (
        <MenuLink key={link.path} site={site} icon="article" {...link} />
      ))}
    </Menu>
  );
}

function MoreMenu({ site, t, parcel: { id, tracking_code: code } }: Props) {
  const { copies, control, invoicing } = t;
  const { parcels: words } = control;
  const of = (path: string) => pathTo(path, { code });
  const links = [
    { path: of(paths.control.updateParcel), icon: 'edit', label: words.update },
    { path: of(paths.control.updateMap), icon: 'map', label: words.updateMap },
    { path: of(paths.control.updateImage), icon: 'image', label: words.updateImage },
    { path: of(paths.control.activities), icon: 'history', label: words.activities },
    { path: parcelInvoicePath(code), icon: 'receipt_long', label: invoicing.actions.forParcel },
    { path: copyPath(code), icon: 'content_copy', label: copies.copy },
    { path: returnPath(code), icon: 'swap_horiz', label: copies.return },
    { path: of(paths.control.saveTemplate), icon: 'bookmark_add', label: copies.saveTemplate },
    { path: of(paths.control.mergeParcel), icon: 'merge', label: copies.merge },
  ] as const;
  return (
    <Menu id="more-menu" icon="more_horiz" label={copies.more} isIconOnly>
      {links.map((link) => (
        <MenuLink key={link.path} site={site} {...link} />
      ))}
      <li>
        <Island
          name="delete-parcel"
          on="idle"
          site={site}
          props={{
            id,
            code,
            t: control.list,
            warning: words.deleteWarning,
            list: localizedHref(site, paths.control.parcels),
          }}
        />
      </li>
    </Menu>
  );
}
