import type { IslandProps } from '../../../islands/registry.ts';
import { amountToCollect } from '../../../server/parcels/shared/cash.ts';
import type { Delivery } from '../../../server/parcels/shared/event.ts';
import type { Parcel } from '../../../server/parcels/shared/parcel.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { may, type Panel } from '../../../server/web/shared/panel.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import { PrintButton } from '../../parts/print-button.tsx';
import { UserText } from '../../parts/written.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { DeliveryNote } from '../documents/waybill.tsx';
import { parcelCrumbs } from '../parcel-crumbs.ts';

type Props = PanelProps & {
  parcel: Pick<Parcel, 'tracking_code' | 'recipient_name' | 'destination' | 'cod_currency'>;
  /** The amount still to collect, in the currency's smallest unit. */
  due: number;
  /** The newest proof; null: there is none. */
  delivery: Delivery | null;
};

/** The page for the proof of a delivery, on a phone at the door. */
export function DeliverPage({ panel, t, parcel, due, delivery }: Props) {
  const { site } = panel;
  const { form, result } = t.proof;
  const { tracking_code: code, recipient_name: recipient, destination } = parcel;
  const today = { label: t.today.title, href: localizedHref(site, paths.control.today) };
  const readsParcels = may(panel, 'parcels:read');
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={result.title}
      crumbs={readsParcels ? parcelCrumbs(site, t, code) : [today]}
      styles={site.manifest.deliveryStyles}
    >
      <p className="deliver-to break measure">
        <strong>
          <bdi>{recipient}</bdi>
        </strong>
        <UserText lang={site.contentLang}>{destination}</UserText>
      </p>
      {delivery !== null && (
        <p className="panel measure">{interpolate(form.again, { name: delivery.received_by })}</p>
      )}
      <Island
        name="deliver"
        on="load"
        site={site}
        props={{
          context: deliverContext(panel, t),
          parcel: { code, recipient, cod: amountToCollect({ ...parcel, cod_amount: due }) },
          to: readsParcels
            ? localizedHref(site, pathTo(paths.control.parcel, { code }))
            : today.href,
        }}
      />
    </PanelLayout>
  );
}

export function deliverContext(
  { site, timeZone }: Panel,
  { cash, control, events, fieldErrors, invoicing, proof, today }: Messages,
): IslandProps['deliver']['context'] {
  return {
    t: proof.form,
    fields: {
      ...proof.fields,
      ...pick(control.fields, ['location', 'note', 'cod', 'cod_reason']),
    },
    cash: {
      ...pick(cash, ['methods', 'notCollected']),
      amount: invoicing.fields.amount,
      amountShape: fieldErrors.amount,
    },
    places: proof.places,
    safePlace: pick(today, ['where', 'photoNeeded']),
    events: pick(events, ['placeHint', 'when', 'whenHint']),
    form: pick(control.form, ['optional', 'uploading', 'working']),
    noAnswer: control.list.noAnswer,
    signIn: { label: control.account.signIn, href: localizedHref(site, paths.control.signIn) },
    tag: site.language.tag,
    contentLang: site.contentLang,
    timeZone,
  };
}

type DeliveryNotePageProps = PanelProps & {
  parcel: Parcel;
  /** The newest proof; null: there is none. */
  delivery: Delivery | null;
};

/** The delivery note of a parcel, to print: with the proof, or with lines to sign on. */
export function DeliveryNotePage({ panel, t, parcel, delivery }: DeliveryNotePageProps) {
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
          <PrintButton site={site} t={t} />
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
      <div className="documents list">
        <DeliveryNote panel={panel} t={t} parcel={parcel} delivery={delivery} />
      </div>
    </PanelLayout>
  );
}
