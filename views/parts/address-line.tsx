import { type AddressParts, type TextPart, textParts } from '../../server/shared/address.ts';
import { countryName } from '../../server/shared/countries.ts';

/** The names of an address's parts; `inParts` introduces them. */
export type AddressWords = Record<TextPart, string> & { inParts: string };

type Props = {
  parts: Pick<AddressParts, TextPart>;
  /** The tag of the reader's language. */
  tag: string;
  t: AddressWords;
};

/** The parts that an address was split into. If there are none, nothing is rendered. */
export function AddressLine({ parts, tag, t }: Props) {
  const known = textParts.flatMap((name) => {
    const value = parts[name];
    if (value === null || value === '') return [];
    return [{ name, value: name === 'country' ? countryName(value, tag) : value }];
  });
  if (known.length === 0) return null;
  return (
    <small className="soft">
      {t.inParts}
      {known.map(({ name, value }) => (
        <span key={name}>
          {' · '}
          {t[name]} <b dir="auto">{value}</b>
        </span>
      ))}
    </small>
  );
}
