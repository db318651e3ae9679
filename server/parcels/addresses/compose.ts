import { formatAddress } from 'localized-address-format';
import {
  type AddressEnd,
  type AddressParts,
  addressPartsIn,
  type PrintedAddresses,
  textParts,
} from '../../shared/address.ts';
import { countryName } from '../../shared/countries.ts';
import type { Parcel } from '../shared/parcel.ts';

/** The company's country (null: not known), which addresses there leave out, and the BCP 47 tag of its language. */
export type AddressContext = { country: string | null; tag: string };

/** Whether the parts of an address are enough for a text: a country or a postcode alone is no address. */
export function isComposable({ street, city }: Pick<AddressParts, 'street' | 'city'>): boolean {
  return Boolean(street) || Boolean(city);
}

/** The lines of an address in the order of its country, without name and company; its country is the last one. */
export function composeAddressLines(parts: AddressParts, { country: own, tag }: AddressContext) {
  const { street, street2, postcode, city, region, country } = parts;
  const lines = formatAddress(
    {
      // If no country is known, the postcode comes before the town, as in most countries, unless there is a state of two letters.
      postalCountry: country ?? own ?? (/^[A-Z]{2}$/.test(region ?? '') ? 'US' : 'DE'),
      addressLines: [street, street2].filter((line) => line !== null),
      ...(postcode !== null && { postalCode: postcode }),
      ...(city !== null && { locality: city }),
      ...(region !== null && { administrativeArea: region }),
    },
    // A country's own order may begin with the largest unit, which is not for Latin letters.
    textParts.some((part) => eastAsian.test(parts[part] ?? '')) ? 'local' : 'latin',
  );
  // The formats of some countries have no postcode or no town. If the address has a postcode or a town, it is still written.
  const missing = [postcode, city, country === null && own === null ? region : null].filter(
    (part) => part !== null && !lines.some((line) => line.includes(part)),
  );
  const isAbroad = country !== null && country !== own;
  return [
    ...lines.map((line) => line.replace(/^[\s,]+/, '')),
    ...missing.flatMap((part) => part ?? []),
    ...(isAbroad ? [countryName(country, tag)] : []),
  ];
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function composeAddress(parts: AddressParts, context: AddressContext): string {
  return composeAddressLines(parts, context).join(', ');
}

/** The addresses of a parcel for printing: in lines if they were composed from parts, or else as they were written. */
export function printedAddresses(parcel: Parcel, tag: string): PrintedAddresses {
  return {
    destination: printedLines(parcel.destination, addressPartsIn(parcel, 'destination'), tag),
    pickup: printedLines(parcel.pickup_location, addressPartsIn(parcel, 'pickup'), tag),
  };
}

/**
 * A parcel with its addresses in lines if they were composed from parts. The companies are left out, because they have fields of
 * their own.
 */
export function withAddressLines<Printed extends Parcel>(parcel: Printed, tag: string): Printed {
  const linesAsText = (text: string, end: AddressEnd) =>
    printedLines(text, { ...addressPartsIn(parcel, end), company: null }, tag).join('\n');
  const { destination, pickup_location: pickup } = parcel;
  return {
    ...parcel,
    destination: linesAsText(destination, 'destination'),
    pickup_location: pickup === null ? null : linesAsText(pickup, 'pickup'),
  };
}

function printedLines(text: string | null, parts: AddressParts, tag: string): string[] {
  if (text === null) return [];
  const lines = [null, parts.country]
    .map((country) => composeAddressLines(parts, { country, tag }))
    .find((found) => found.join(', ') === text);
  return [...(parts.company === null ? [] : [parts.company]), ...(lines ?? [text])];
}
