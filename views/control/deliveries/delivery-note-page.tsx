import type { Delivery } from '../../../server/shared/delivery.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { contactEmailOf } from '../../../server/shared/settings.ts';
import { Island } from '../../island.tsx';
import { CompanyMark } from '../../parts/company-mark.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { DeliveryNote } from '../papers/delivery-note.tsx';
import { PrintButton } from '../papers/papers-page.tsx';
import { parcelCrumbs } from '../parcels/parcel-crumbs.ts';

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
      styles={site.manifest.paperStyles}
      actions={
        <>
          <PrintButton panel={panel} t={t} />
          {delivery === null && (
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
      <div className="papers">
        <DeliveryNote panel={panel} t={t} parcel={parcel} delivery={delivery} />
      </div>
    </PanelLayout>
  );
}

function Company({ panel: { site } }: { panel: Panel }) {
  const { company_name, contact_phone, contact_address } = site.settings;
  return (
    <address>
      <CompanyMark name={company_name} logo={site.look?.logo ?? null} />
      {contact_address !== null && <Written lang={site.contentLang}>{contact_address}</Written>}
      {[contact_phone, contactEmailOf(site.settings)].map(
        (line) => line !== null && <bdi key={line}>{line}</bdi>,
      )}
    </address>
  );
}

/** What stands on a waybill, and the `lang` of what the administrator wrote. */
function Waybill({ panel: { site }, t, parcel }: Pick<Props, 'panel' | 't' | 'parcel'>) {
  const names = ['sender_name', 'recipient_name', 'recipient_phone_number'] as const;
  const written = ['pickup_location', 'destination', 'weight', 'parcel_content'] as const;
  const shown = ['tracking_code', ...names, ...written] as const;
  return (
    <dl>
      {shown
        .filter((name) => parcel[name] !== null)
        .map((name) => (
          <div key={name}>
            <dt>{t.control.fields[name]}</dt>
            <dd>
              <Written lang={written.some((one) => one === name) ? site.contentLang : undefined}>
                {parcel[name]}
              </Written>
            </dd>
          </div>
        ))}
    </dl>
  );
}
