import type { Delivery } from '../../../server/shared/delivery.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { contactEmailOf } from '../../../server/shared/settings.ts';
import { Island } from '../../island.tsx';
import { localizedHref } from '../../parts/links.ts';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { parcelCrumbs } from '../parcels/parcel-crumbs.ts';
import { ProofFacts, ProofPictures } from './proof-facts.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  parcel: Parcel;
  /** The newest proof; null: there is none. */
  delivery: Delivery | null;
};

/** The delivery note as it is printed: in print, the rest of the panel is hidden. */
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
      styles={site.manifest.deliveryStyles}
      actions={
        delivery === null ? undefined : (
          <Island name="print" on="load" site={site} props={{ label: t.control.invoices.print }} />
        )
      }
    >
      {delivery === null ? (
        <>
          <p className="lead">{note.none}</p>
          <p>
            <a
              className="button"
              href={localizedHref(site, pathTo(paths.control.deliver, { code }))}
            >
              {take}
            </a>
          </p>
        </>
      ) : (
        <article className="delivery-note" aria-label={`${note.title} ${code}`}>
          <header>
            <h2>{note.title}</h2>
            <Company panel={panel} />
          </header>
          <section>
            <h3>{note.parcel}</h3>
            <Waybill panel={panel} t={t} parcel={parcel} />
          </section>
          <section>
            <h3>{t.proof.result.title}</h3>
            <ProofFacts panel={panel} t={t} delivery={delivery} />
            <div className="delivery-pictures">
              <ProofPictures t={t} delivery={delivery} />
            </div>
          </section>
        </article>
      )}
    </PanelLayout>
  );
}

function Company({ panel: { site } }: { panel: Panel }) {
  const { company_name, contact_phone, contact_address } = site.settings;
  return (
    <address>
      <strong>{company_name}</strong>
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
