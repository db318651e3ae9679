import { yieldToRequests } from '../../../database/yield-to-requests.ts';
import { fieldNames } from '../../../shared/field-values.ts';
import { limits } from '../../../shared/limits.ts';
import type { SheetRow } from '../../../spreadsheets/sheet.ts';
import {
  cardAddressColumns,
  cardColumns,
  mostCardAddresses,
} from '../../imports/known-exports/vcards.ts';
import { type Card, type Contact, createCard } from './card.ts';
import { decodeSlices, detectEncoding, type EncodingHints } from './encoding.ts';
import { cellTooLong, RowCollector, tooManyRows } from './rows.ts';

const { rows: maxRows, cell: maxCell } = limits.spreadsheet;
/** The characters of a line that are kept: more than a cell takes, so that a longer text is refused. */
const longestLine = 4 * maxCell;

/**
 * Reads a file of vCards (versions 2.1, 3.0 and 4.0) as rows below the headings of `known-exports/vcards.ts`. The number of a row
 * is that of its card.
 */
export async function* readCards(
  bytes: Uint8Array,
  hints: EncodingHints,
): AsyncGenerator<readonly SheetRow[]> {
  const contacts: Contact[] = [];
  let card: Card | null = null;
  for await (const lines of linesIn(bytes, hints)) {
    for (const line of lines) {
      if (/^BEGIN:VCARD\s*$/i.test(line)) card = createCard();
      else if (card === null) continue;
      else if (/^END:VCARD\s*$/i.test(line)) {
        contacts.push(card.end());
        card = null;
        if (contacts.length >= maxRows) throw tooManyRows(maxRows - 1);
      } else if (!card.take(line)) throw cellTooLong(contacts.length + 1);
    }
  }
  const rows = new RowCollector();
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

/** In the order of the columns. */
const addressNames = fieldNames(cardAddressColumns(1));

/**
 * The lines of a text, in parts between which other requests get their turn. Only the beginning of a long line, such as a
 * picture, is kept.
 */
async function* linesIn(bytes: Uint8Array, hints: EncodingHints): AsyncGenerator<string[]> {
  const slices = decodeSlices(bytes, detectEncoding(bytes, hints), hints.encoding !== undefined);
  let rest = '';
  for (const slice of slices) {
    await yieldToRequests();
    const isCut = rest.endsWith('\r');
    const begun = isCut ? [rest.slice(0, -1)] : [];
    const text = isCut && slice.startsWith('\n') ? slice.slice(1) : slice;
    // A slice may end between CR and LF.
    const [first = '', ...lines] = text.replaceAll('\0', '').split(/\r\n|\n|\r(?!$)/);
    const kept = isCut ? '' : rest.slice(0, longestLine);
    lines.unshift(kept + first);
    rest = lines.pop() ?? '';
    yield [...begun, ...lines];
  }
  yield rest.split('\r');
}
