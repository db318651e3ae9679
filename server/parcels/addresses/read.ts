import type { AddressParts, TextPart } from '../../shared/address.ts';
import { countryNamed } from '../../shared/countries.ts';
import type { AddressContext } from './compose.ts';

/** The parts of an address in one line, as far as they are sure. */
export function readAddress(
  text: string,
  _context: AddressContext,
): Partial<Pick<AddressParts, TextPart>> {
  const pieces = text.split(/[,\n]/).map((piece) => piece.trim());
  const country = pieces.length > 1 ? countryNamed(pieces.at(-1) ?? '') : undefined;
  return country === undefined ? {} : { country };
}
