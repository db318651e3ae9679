import type { Delivery } from '../../../server/shared/delivery.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { namesFor } from '../../../server/shared/parcel-uses.ts';
import type { Messages } from '../../translations/messages.ts';
import { ProofFacts, ProofPictures } from '../deliveries/proof-facts.tsx';
import { DocumentFrame, PaperFacts, SignatureField } from './document-frame.tsx';

/** Who it is about comes first. */
const noteFields = namesFor('note', true, [
  ...(['tracking_code', 'sender_name', 'recipient_name', 'recipient_phone_number'] as const),
  ...(['pickup_location', 'destination'] as const),
]);

type Props = {
  panel: Panel;
  t: Messages;
  parcel: Parcel;
  /** The newest proof; null: there is none, so there are lines to sign on. */
  delivery: Delivery | null;
};

/** The delivery note of a parcel: what was delivered to whom, or is to be. */
export function DeliveryNote({ panel, t, parcel, delivery }: Props) {
  const { note, result } = t.proof;
  const proof = delivery && [delivery.received_by, delivery.location, delivery.note];
  const texts = { whole: [...noteFields.map((name) => parcel[name]), ...(proof ?? [])] };
  return (
    <DocumentFrame panel={panel} title={note.title} code={parcel.tracking_code} texts={texts}>
      <section className="document-texts">
        <h3>{note.parcel}</h3>
        <PaperFacts panel={panel} t={t} parcel={parcel} names={noteFields} />
      </section>
      {delivery === null ? (
        <div className="signature-fields">
          <SignatureField t={t} title={t.documents.recipientSigns} />
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
        <div className="delivery-pictures">
          <ProofPictures t={t} delivery={delivery} onPaper />
        </div>
      )}
    </DocumentFrame>
  );
}
