import { inflateSync } from 'node:zlib';

const weights = [400, 700] as const;
const letters = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];

/** The fonts that the build provides, regular and bold, in the order in which they are searched for a character. */
export const pdfFonts = weights.map((weight) =>
  [
    ...letters.map((subset) => ['geologica', subset]),
    ['vazirmatn', 'arabic'],
    ['noto-sans-devanagari', 'devanagari'],
  ].map(([family, subset]) => ({
    name: `${subset}-${weight}`,
    file: `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`,
  })),
);

/** Where a table of WOFF is, and where one of the font that is in it. */
const entries = { woff: { at: 44, size: 20 }, font: { at: 12, size: 16 } };

/** The font in a WOFF file (version 1): its tables, unpacked. HarfBuzz takes no others. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(entries.font.at + entries.font.size * count);
  woff.copy(head, 0, 4, 8);
  // What follows in its head is for a search by halves, which no library does.
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = entries.woff.at + entries.woff.size * index;
    const to = entries.font.at + entries.font.size * index;
    const [start, packed] = [woff.readUInt32BE(from + 4), woff.readUInt32BE(from + 8)];
    const length = woff.readUInt32BE(from + 12);
    const bytes = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc(-length & 3);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}
