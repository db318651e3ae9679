import { yieldToRequests } from '../../../database/yield-to-requests.ts';
import { limits } from '../../../shared/limits.ts';
import {
  cardAddressColumns,
  cardColumns,
  mostCardAddresses,
} from '../../imports/known-exports/vcards.ts';
import type { SheetRow } from '../sheet.ts';
import { type Contact, createCard } from './card.ts';
import { decoded, type EncodingHints, encodingOf } from './encoding.ts';
import { Rows, tooManyRows } from './rows.ts';

const { rows: maxRows } = limits.spreadsheet;

/**
 * Contacts of a file of vCards (versions 2.1, 3.0 and 4.0) as rows below the headings of `known-exports/vcards.ts`; a row's number is
 * that of its card.
 */
export async function* readCards(
  bytes: Uint8Array,
  hints: EncodingHints,
): AsyncGenerator<readonly SheetRow[]> {
  const contacts: Contact[] = [];
  let card: ReturnType<typeof createCard> | null = null;
  for await (const lines of linesIn(bytes, hints)) {
    for (const line of lines) {
      if (/^BEGIN:VCARD\s*$/i.test(line)) card = createCard();
      else if (!/^END:VCARD\s*$/i.test(line)) card?.take(line);
      else if (card !== null) {
        contacts.push(card.end());
        card = null;
        if (contacts.length >= maxRows) throw tooManyRows(maxRows - 1);
      }
    }
  }
  const rows = new Rows();
  const most = Math.max(0, ...contacts.map(({ addresses }) => addresses.length));
  const numbers = Array.from({ length: Math.min(most, mostCardAddresses) }, (_, at) => at);
  rows.add(0, [
    ...Object.values(cardColumns),
    ...numbers.flatMap((at) => Object.values(cardAddressColumns(at + 1))),
  ]);
  for (const [index, { name, company, email, phone, note, addresses }] of contacts.entries()) {
    const places = numbers.flatMap((at) => addressNames.map((part) => addresses[at]?.[part] ?? ''));
    rows.add(index + 1, [name, company, email, phone, note, ...places]);
  }
  yield* rows.batches(true);
}

const addressNames = [
  'label',
  'text',
  'box',
  'street',
  'street2',
  'postcode',
  'city',
  'region',
  'country',
] as const;

/** The lines of a text as they are written, in parts between which others have their turn. */
async function* linesIn(bytes: Uint8Array, hints: EncodingHints): AsyncGenerator<string[]> {
  const slices = decoded(bytes, encodingOf(bytes, hints), hints.encoding !== undefined);
  let rest = '';
  for (const slice of slices) {
    await yieldToRequests();
    const text = rest + slice.replaceAll('\0', '');
    // An end of a line may be cut in two.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield lines;
  }
  yield rest.split('\r');
}
