import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, inflateSync } from 'node:zlib';
import { create } from 'fontkit';
import { type Coverage, codePointRanges, coverageFile, pdfFontFiles } from '../pdf/fonts.ts';

/** Writes the fonts of PDFs into `pdf-fonts`, compressed, with a file of the characters that each font has. */
export function writePdfFonts(packages: string, distDir: string): void {
  const dir = join(distDir, 'pdf-fonts');
  const coverage: Coverage = {};
  mkdirSync(dir);
  for (const { name, file } of pdfFontFiles) {
    const source = readFileSync(join(packages, file));
    const bytes = file.endsWith('.woff') ? unpackWoff(source) : source;
    const font = create(bytes);
    if (!('layout' in font)) throw new Error(`${file} is a font collection`);
    coverage[name] = codePointRanges(font.characterSet.toSorted((one, two) => one - two));
    writeFileSync(join(dir, `${name}.ttf.gz`), gzipSync(bytes));
  }
  writeFileSync(join(dir, coverageFile), JSON.stringify(coverage));
}

/** Offset and entry size, in bytes, of the table directories of WOFF and of the font in it. */
const entries = { woff: { at: 44, size: 20 }, font: { at: 12, size: 16 } };

/** Unpacks the font in a WOFF file (version 1), because HarfBuzz does not read WOFF. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(entries.font.at + entries.font.size * count);
  woff.copy(head, 0, 4, 8);
  // The header's remaining fields are hints for a binary search, which no library uses.
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
