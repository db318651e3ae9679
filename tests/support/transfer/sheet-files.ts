import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';

/** All that a writer gives, in one piece. */
export async function gathered(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** The rows of a CSV file as it stands, by another library than the site's. */
export function csvRows(file: Buffer | string): string[][] {
  return parse(file, { bom: true, relax_column_count: false });
}

/** The cells of a workbook's sheet, by another library than the site's: texts, numbers, dates; null where empty. */
export function xlsxRows(file: Buffer, sheet = 1) {
  return readSheet(file, sheet, { trim: false });
}
