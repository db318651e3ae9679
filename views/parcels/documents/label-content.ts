import { formatCod } from '../../../server/parcels/shared/cash.ts';
import type { Parcel } from '../../../server/parcels/shared/parcel.ts';
import type { LabelSize, PrintedCodes } from '../../../server/parcels/shared/parcel-list.ts';
import {
  type AddressEnd,
  addressParts,
  addressPartsIn,
  addressTexts,
  type PrintedAddresses,
} from '../../../server/shared/address.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { pieceCode } from '../../../server/shared/typed-code.ts';
import { formatDate, formatDay } from '../../parts/dates.ts';
import type { SiteProps } from '../../props.ts';
import { fieldLabels } from '../../translations/parcel-labels.ts';
import type { LabelContent, LabelText } from './fit-label.ts';

type Props = SiteProps & {
  /** An IANA name. */
  timeZone: string;
  parcel: Parcel;
  /** The piece's number, from 1, and its weight as a text; null: its own weight is unknown. */
  piece: { number: number; weight: string | null };
  addresses: PrintedAddresses;
  codes: PrintedCodes;
  size: LabelSize;
};

/** The texts on the label of a piece, in the language of the user who prints it. */
export function labelContent(props: Props): LabelContent {
  const { site, t, parcel, piece, codes, size } = props;
  const { settings, branding } = site;
  const { pieces_count: count } = parcel;
  const labels = fieldLabels(t);
  const lang = site.contentLang;
  const { company_name, contact_address } = settings;
  const named = (field: string, text: string | null, language?: string): LabelText[] =>
    text === null ? [] : [{ field, text, lang: language }];
  const noCode = codes.qrCode === null ? t.documents.noCodes : t.documents.noBarCode;
  return {
    code: {
      field: labels.tracking_code,
      text: pieceCode(parcel.tracking_code, piece.number, count),
    },
    company: {
      name: { field: labels.company_name, text: company_name },
      hasLogo: Boolean(branding?.logo),
      address: named(labels.contact_address, contact_address, lang)[0] ?? null,
    },
    from: [...named(labels.sender_name, parcel.sender_name), ...labelAddressLines(props, 'pickup')],
    to: [
      ...named(labels.recipient_name, parcel.recipient_name),
      ...named(labels.recipient_phone_number, parcel.recipient_phone_number),
      ...labelAddressLines(props, 'destination'),
    ],
    piece: count > 1 ? { field: labels.pieces_count, text: `${piece.number}/${count}` } : null,
    facts: size === 'a4-24' ? shortFacts(props) : [...shortFacts(props), ...longFacts(props)],
    noCode: codes.barCode === null ? { field: labels.tracking_code, text: noCode } : null,
  };
}

/**
 * The lines of an address, each with its field's name. A line composed of several fields has the name of the address.
 */
function labelAddressLines({ site, t, parcel, addresses }: Props, end: AddressEnd): LabelText[] {
  const labels = fieldLabels(t);
  const values = addressPartsIn(parcel, end);
  return addresses[end].map((text) => {
    const part = addressParts.find((name) => values[name] === text);
    const field = part === undefined ? addressTexts[end] : (`${end}_${part}` as const);
    return { field: labels[field], text, lang: site.contentLang };
  });
}

/** The piece's own weight, and the amount to collect for all pieces together, which is collected with the first. */
function shortFacts({ site, t, parcel, piece }: Props): LabelText[] {
  const { fields } = t.control;
  const { pieces_count: count } = parcel;
  const cod = formatCod(parcel, site.language.tag);
  const collected =
    cod === null || piece.number === 1
      ? cod
      : interpolate(t.documents.codWithFirst, { count: String(count) });
  return [
    { field: fields.cod, text: collected },
    {
      field: fields.weight,
      text: count === 1 ? (parcel.weight ?? piece.weight) : piece.weight,
      lang: site.contentLang,
    },
  ].flatMap(({ text, ...fact }) => (text === null ? [] : [{ ...fact, text }]));
}

function longFacts({ site, timeZone, t, parcel }: Props): LabelText[] {
  const { tag } = site.language;
  const expected = parcel.max_expected_delivery_date ?? parcel.min_expected_delivery_date;
  return [
    { field: t.control.fields.reference, text: parcel.reference },
    { field: t.control.fields.shipped_via, text: parcel.shipped_via, lang: site.contentLang },
    { field: t.parcelList.created, text: formatDay(parcel.created_at, tag, timeZone) },
    { field: t.documents.expected, text: expected && formatDate(expected, tag) },
  ].flatMap(({ text, ...fact }) => (text === null ? [] : [{ ...fact, text }]));
}
