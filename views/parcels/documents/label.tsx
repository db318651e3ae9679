import { formatCod } from '../../../server/parcels/shared/cash.ts';
import type { Parcel } from '../../../server/parcels/shared/parcel.ts';
import type { LabelSize, PrintedCodes } from '../../../server/parcels/shared/parcel-list.ts';
import type { PrintedAddresses } from '../../../server/shared/address.ts';
import { pieceCode } from '../../../server/shared/typed-code.ts';
import { formatDate, formatDay } from '../../parts/dates.ts';
import { lengthOf } from '../../parts/text-length.ts';
import type { PanelProps } from '../../props.ts';
import { PaperMark, PrintedCode } from './document-frame.tsx';

type Props = PanelProps & {
  parcel: Parcel;
  /** The number of the piece that it is for. */
  piece: number;
  addresses: PrintedAddresses;
  codes: PrintedCodes;
  size: LabelSize;
};

/** A label. Whatever its texts hold, they keep to their places, and the codes stay free. */
export function Label({ panel, t, parcel, piece, addresses, codes, size }: Props) {
  const { site } = panel;
  const { pieces_count: count } = parcel;
  const code = pieceCode(parcel.tracking_code, piece, count);
  const isSmall = size === 'a4-24';
  return (
    <article className={`label label-${size}`} aria-label={`${t.documents.label} ${code}`}>
      {!isSmall && (
        <>
          <header className="label-head row between">
            <PaperMark site={site} />
            {site.settings.contact_address !== null && (
              <small dir="auto" lang={site.contentLang}>
                {site.settings.contact_address}
              </small>
            )}
          </header>
          <Sender panel={panel} t={t} parcel={parcel} addresses={addresses} />
        </>
      )}
      <Recipient panel={panel} t={t} parcel={parcel} addresses={addresses} size={size} />
      <div className="label-codes row">
        {codes.qrCode !== null && <PrintedCode code={codes.qrCode} />}
        {count > 1 && (
          <p className="label-piece">
            <bdi dir="ltr">{`${piece}/${count}`}</bdi>
          </p>
        )}
        {!isSmall && <LabelFacts panel={panel} t={t} parcel={parcel} />}
      </div>
      <footer className="label-foot">
        {codes.barCode === null ? (
          <p className="label-no-code">
            {codes.qrCode === null ? t.documents.noCodes : t.documents.noBarCode}
          </p>
        ) : (
          <PrintedCode code={codes.barCode} />
        )}
        <p className={`label-code label-${lengthOf(code, 16)}`} dir="ltr">
          {code}
        </p>
      </footer>
    </article>
  );
}

type PartProps = Pick<Props, 'panel' | 't' | 'parcel' | 'addresses'>;

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

function Sender({ panel, t, parcel, addresses }: PartProps) {
  const { sender_name, pickup_location } = parcel;
  if (sender_name === null && pickup_location === null) return null;
  return (
    <div className="label-from">
      <p className="label-word soft">{t.control.fields.from}</p>
      {sender_name !== null && (
        <p className="label-line" dir="auto">
          {sender_name}
        </p>
      )}
      {pickup_location !== null && (
        <p className="label-address" dir="auto" lang={panel.site.contentLang}>
          <Lines lines={addresses.pickup} />
        </p>
      )}
    </div>
  );
}

function Recipient({ panel, t, parcel, addresses, size }: PartProps & Pick<Props, 'size'>) {
  const { recipient_name: name, recipient_phone_number: phone, destination } = parcel;
  const line = size === 'a4-24' ? 20 : 40;
  return (
    <div className="label-to">
      <p className="label-word soft">{t.control.fields.to}</p>
      <p className={`label-name label-${lengthOf(name, line)}`} dir="auto">
        {name}
      </p>
      {phone !== null && (
        <p className="label-line" dir="auto">
          {phone}
        </p>
      )}
      <p
        className={`label-address label-${lengthOf(destination, 2 * line)}`}
        dir="auto"
        lang={panel.site.contentLang}
      >
        <Lines lines={addresses.destination} />
      </p>
    </div>
  );
}

type LabelFactsProps = PanelProps & { parcel: Parcel };

function LabelFacts({ panel: { site, timeZone }, t, parcel }: LabelFactsProps) {
  const { tag } = site.language;
  const { fields } = t.control;
  const expected = parcel.max_expected_delivery_date ?? parcel.min_expected_delivery_date;
  const facts = [
    { label: fields.cod, value: formatCod(parcel, tag) },
    { label: fields.weight, value: parcel.weight, lang: site.contentLang },
    { label: fields.shipped_via, value: parcel.shipped_via, lang: site.contentLang },
    { label: t.parcelList.created, value: formatDay(parcel.created_at, tag, timeZone) },
    { label: t.documents.expected, value: expected && formatDate(expected, tag) },
  ];
  return (
    <dl className="label-facts grow">
      {facts.map(
        ({ label, value, lang }) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto" lang={lang}>
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
