import type { Parcel } from '../../../server/parcels/shared/parcel.ts';
import { documentsPath } from '../../../server/parcels/shared/parcel-list.ts';
import type { Permission } from '../../../server/shared/account.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import {
  copyPath,
  counterPath,
  parcelInvoicePath,
  paths,
  pathTo,
  returnParcelPath,
} from '../../../server/shared/paths.ts';
import { may } from '../../../server/web/shared/panel.ts';
import { Island } from '../../island.tsx';
import { LinkMenu, MenuLink } from '../../panel/menu.tsx';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { PanelProps } from '../../props.ts';

type Props = PanelProps & { parcel: Pick<Parcel, 'id' | 'tracking_code'> };

/** The id of the link for a new event, which opens the form on the page if there is script. */
export const addEventLinkId = 'add-event';

/** The main actions of a parcel (new event, documents, delivery), and a menu with the others. */
export function ParcelActions({ panel, t, parcel }: Props) {
  const writes = may(panel, 'parcels:write');
  const code = parcel.tracking_code;
  const href = (path: string) => localizedHref(panel.site, pathTo(path, { code }));
  return (
    <>
      {writes && (
        <a id={addEventLinkId} className="button" href={href(paths.control.createActivity)}>
          <Icon name="add" />
          {t.events.title}
        </a>
      )}
      {may(panel, 'deliveries:write') && (
        <a className="button button-quiet" href={href(paths.control.deliver)}>
          <Icon name="handshake" />
          {t.proof.take}
        </a>
      )}
      <PrintMenu panel={panel} t={t} parcel={parcel} />
      <MoreMenu panel={panel} t={t} parcel={parcel} />
    </>
  );
}

function PrintMenu({ panel: { site }, t, parcel: { id, tracking_code: code } }: Props) {
  const links = [
    { path: documentsPath('labels', [id]), label: t.documents.label },
    { path: documentsPath('waybills', [id]), label: t.documents.waybill },
    { path: pathTo(paths.control.deliveryNote, { code }), label: t.proof.note.title },
  ];
  return (
    <LinkMenu id="print-menu" icon="print" label={t.documents.print}>
      {links.map((link) => (
        <MenuLink key={link.path} site={site} icon="article" {...link} />
      ))}
    </LinkMenu>
  );
}

function MoreMenu({ panel, t, parcel: { id, tracking_code: code } }: Props) {
  const { site } = panel;
  const { copies, control, invoicing } = t;
  const { parcels: words } = control;
  const of = (path: string) => pathTo(path, { code });
  const entry = (
    path: string,
    icon: IconName,
    label: string,
    needs: Permission = 'parcels:write',
  ) => ({ path, icon, label, needs });
  const links = [
    entry(of(paths.control.updateParcel), 'edit', words.update),
    entry(of(paths.control.updateMap), 'map', words.updateMap),
    entry(of(paths.control.updateImage), 'image', words.updateImage),
    entry(of(paths.control.activities), 'history', t.track.history, 'parcels:read'),
    entry(parcelInvoicePath(code), 'receipt_long', invoicing.actions.forParcel, 'invoices:write'),
    entry(counterPath(code), 'payments', t.till.counter, 'cash:write'),
    entry(copyPath(code), 'content_copy', copies.copy),
    entry(returnParcelPath(code), 'swap_horiz', copies.return),
    entry(of(paths.control.saveTemplate), 'bookmark_add', copies.saveTemplate),
    entry(of(paths.control.mergeParcel), 'merge', copies.merge),
  ];
  return (
    <LinkMenu id="more-menu" icon="more_horiz" label={copies.more} isIconOnly>
      {links
        .filter((link) => may(panel, link.needs))
        .map(({ needs: _, ...link }) => (
          <MenuLink key={link.path} site={site} {...link} />
        ))}
      {may(panel, 'parcels:write') && (
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
      )}
    </LinkMenu>
  );
}
