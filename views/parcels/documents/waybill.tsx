import type { Delivery } from '../../../server/parcels/shared/event.ts';
import type { Parcel } from '../../../server/parcels/shared/parcel.ts';
import type { PrintedCodes } from '../../../server/parcels/shared/parcel-list.ts';
import { namesFor } from '../../../server/shared/fields.ts';
import { formatDate, formatDay } from '../../parts/dates.ts';
import { Pairs } from '../../parts/pairs.tsx';
import type { PanelProps } from '../../props.ts';
import { ProofFacts, ProofPictures } from '../deliveries/proof-facts.tsx';
import { DocumentFrame, PaperFacts, PrintedCode, SignatureLines } from './document-frame.tsx';

type Props = PanelProps & { parcel: Parcel; codes: PrintedCodes };

const sender = namesFor('waybill', 'sender');
const recipient = namesFor('waybill', 'recipient', ['recipient_name', 'recipient_phone_number']);
const shipment = namesFor('waybill', 'shipment', ['parcel_content', 'weight', 'declared_value']);

export function Waybill({ panel, t, parcel, codes }: Props) {
  const code = parcel.tracking_code;
  const parts = [
    { title: t.control.parcels.sender, names: sender },
    { title: t.control.parcels.recipient, names: recipient },
  ];
  const texts = {
    whole: shipment.map((name) => parcel[name]),
    columns: parts.map(({ names }) => names.map((name) => parcel[name])),
  };
  return (
    <DocumentFrame panel={panel} title={t.documents.waybill} code={code} texts={texts}>
      <div className="document-codes row between">
        <div className="document-bars">
          <p className="document-code">
            <bdi dir="ltr">{code}</bdi>
          </p>
          {codes.barCode !== null && <PrintedCode code={codes.barCode} />}
        </div>
        {codes.qrCode !== null && <PrintedCode code={codes.qrCode} />}
      </div>
      <div className="document-texts">
        <div className="document-columns">
          {parts.map(({ title, names }) => (
            <section key={title}>
              <h3>{title}</h3>
              <PaperFacts panel={panel} t={t} parcel={parcel} names={names} />
            </section>
          ))}
        </div>
        <section>
          <h3>{t.control.fields.parcel_id}</h3>
          <PaperFacts panel={panel} t={t} parcel={parcel} names={shipment} withCod />
          <WaybillDays panel={panel} t={t} parcel={parcel} />
        </section>
      </div>
      <div className="signature-fields">
        <SignatureLines t={t} title={t.documents.senderSigns} />
        <SignatureLines t={t} title={t.documents.driverSigns} />
        <SignatureLines t={t} title={t.documents.recipientSigns} />
      </div>
    </DocumentFrame>
  );
}

function WaybillDays({ panel: { site, timeZone }, t, parcel }: Omit<Props, 'codes'>) {
  const { tag } = site.language;
  const days = ['min_expected_delivery_date', 'max_expected_delivery_date'] as const;
  return (
    <Pairs
      className="document-facts"
      pairs={[
        [t.parcelList.created, formatDay(parcel.created_at, tag, timeZone)],
        ...days.map((name) => {
          const day = parcel[name];
          return [t.control.fields[name], day && formatDate(day, tag)] as const;
        }),
      ]}
    />
  );
}

/** The fields of a delivery note; names and addresses come first. */
const noteFields = namesFor('note', true, [
  'tracking_code',
  'sender_name',
  'recipient_name',
  'recipient_phone_number',
  'pickup_location',
  'destination',
] as const);

type DeliveryNoteProps = PanelProps & {
  parcel: Parcel;
  /** The newest proof; null: there is none, so the note has lines to sign on. */
  delivery: Delivery | null;
};

/** The delivery note of a parcel. It says what was delivered, or is to be delivered, and to whom. */
export function DeliveryNote({ panel, t, parcel, delivery }: DeliveryNoteProps) {
  const { note, result } = t.proof;
  const proof = delivery && [delivery.received_by, delivery.location, delivery.note];
  const texts = { whole: [...noteFields.map((name) => parcel[name]), ...(proof ?? [])] };
  return (
    <DocumentFrame panel={panel} title={note.title} code={parcel.tracking_code} texts={texts}>
      <section className="document-texts">
        <h3>{t.control.fields.parcel_id}</h3>
        <PaperFacts panel={panel} t={t} parcel={parcel} names={noteFields} withCod />
      </section>
      {delivery === null ? (
        <div className="signature-fields">
          <SignatureLines t={t} title={t.documents.recipientSigns} />
          <section className="signature-field">
            <h3>{t.documents.remarks}</h3>
          </section>
        </div>
      ) : (
        <section className="document-texts">
          <h3>{result.title}</h3>
          <ProofFacts panel={panel} t={t} delivery={delivery} />
        </section>
      )}
      {delivery !== null && (
        <div className="delivery-pictures cluster">
          <ProofPictures t={t} delivery={delivery} onPaper />
        </div>
      )}
    </DocumentFrame>
  );
}
