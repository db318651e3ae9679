import type { Delivery } from '../../../server/shared/delivery.ts';
import { may, type Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PrintButton } from '../documents/documents-page.tsx';
import { DeliveryNote } from '../documents/waybill.tsx';
import { parcelCrumbs } from '../parcel-crumbs.ts';

type Props = {
  panel: Panel;
  t: Messages;
  parcel: Parcel;
  /** The newest proof; null: there is none. */
  delivery: Delivery | null;
};

/** The delivery note of a parcel, to print: with its proof, or with lines to sign on. */
export function DeliveryNotePage({ panel, t, parcel, delivery }: Props) {
  const { site } = panel;
  const { note, take } = t.proof;
  const code = parcel.tracking_code;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={note.title}
      crumbs={parcelCrumbs(site, t, code)}
      lead={delivery === null ? note.none : undefined}
      styles={site.manifest.documentStyles}
      actions={
        <>
          <PrintButton panel={panel} t={t} />
          {delivery === null && may(panel, 'deliveries:write') && (
            <a
              className="button button-quiet"
              href={localizedHref(site, pathTo(paths.control.deliver, { code }))}
            >
              {take}
            </a>
          )}
        </>
      }
    >
      <div className="documents">
        <DeliveryNote panel={panel} t={t} parcel={parcel} delivery={delivery} />
      </div>
    </PanelLayout>
  );
}
