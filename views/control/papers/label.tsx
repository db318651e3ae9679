import type { Panel } from '../../../server/shared/panel.ts';
import type { LabelSize, PrintedCodes } from '../../../server/shared/papers.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';
import { LabelFacts } from './label-facts.tsx';
import { CompanyMark } from './letterhead.tsx';
import { PrintedCode } from './printed-code.tsx';
import { lengthOf } from './text-length.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel; codes: PrintedCodes; size: LabelSize };

/** A label. Whatever its texts hold, they keep to their places, and the codes stay free. */
export function Label({ panel, t, parcel, codes, size }: Props) {
  const { site } = panel;
  const code = parcel.tracking_code;
  const isSmall = size === 'a4-24';
  return (
    <article className={`label label-${size}`} aria-label={`${t.papers.label} ${code}`}>
      {!isSmall && (
        <>
          <header className="label-head">
            <CompanyMark site={site} />
            {site.settings.contact_address !== null && (
              <small>
                <Written lang={site.contentLang}>{site.settings.contact_address}</Written>
              </small>
            )}
          </header>
          <Sender panel={panel} t={t} parcel={parcel} />
        </>
      )}
      <Recipient panel={panel} t={t} parcel={parcel} />
      <div className="label-codes">
        {codes.qrCode !== null && <PrintedCode code={codes.qrCode} />}
        {!isSmall && <LabelFacts panel={panel} t={t} parcel={parcel} />}
      </div>
      <footer className="label-foot">
        {codes.barCode === null ? (
          <p className="label-no-code">
            {codes.qrCode === null ? t.papers.noCodes : t.papers.noBarCode}
          </p>
        ) : (
          <PrintedCode code={codes.barCode} />
        )}
        <p className={`label-code label-code-${code.length > 24 ? 'long' : 'short'}`}>
          <bdi dir="ltr">{code}</bdi>
        </p>
      </footer>
    </article>
  );
}

type PartProps = Pick<Props, 'panel' | 't' | 'parcel'>;

function Sender({ panel: { site }, t, parcel: { sender_name, pickup_location } }: PartProps) {
  if (sender_name === null && pickup_location === null) return null;
  return (
    <div className="label-from">
      <p className="label-word">{t.papers.from}</p>
      <p className="label-line">
        <bdi>{sender_name}</bdi>
      </p>
      <p className="label-address">
        <Written lang={site.contentLang}>{pickup_location}</Written>
      </p>
    </div>
  );
}

function Recipient({ panel: { site }, t, parcel }: PartProps) {
  const { recipient_name: name, recipient_phone_number: phone, destination } = parcel;
  return (
    <div className="label-to">
      <p className="label-word">{t.papers.to}</p>
      <p className={`label-name label-${lengthOf(name, 40)}`}>
        <bdi>{name}</bdi>
      </p>
      {phone !== null && (
        <p className="label-line">
          <bdi>{phone}</bdi>
        </p>
      )}
      <p className={`label-address label-${lengthOf(destination, 80)}`}>
        <Written lang={site.contentLang}>{destination}</Written>
      </p>
    </div>
  );
}
