import { SpreadsheetProblem } from '../problem.ts';
import type { SheetRow } from '../sheet.ts';
import { Archive } from './archive.ts';
import { readSharedStrings, SharedStrings } from './shared-strings.ts';
import { SheetRows } from './sheet-rows.ts';
import { readStyles } from './styles.ts';
import { readWorkbook } from './workbook.ts';
import { parsed } from './xml.ts';

/** Whether the bytes are a ZIP archive, as workbooks are. */
export function isArchive([p, k, third, fourth]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && third === 3 && fourth === 4;
}

/** The rows of the first visible sheet of an Excel workbook; as readSheet. */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<readonly SheetRow[]> {
  const archive = await Archive.open(bytes);
  await refuseOpenDocument(archive);
  const { sheet, sharedStrings, styles, is1904 } = await readWorkbook(archive);
  const sheetRows = new SheetRows({
    styles: styles === undefined ? [] : await readStyles(archive.read(styles), is1904),
    strings:
      sharedStrings === undefined
        ? new SharedStrings()
        : await readSharedStrings(archive.read(sharedStrings)),
  });
  for await (const _ of parsed(archive.read(sheet), sheetRows)) {
    yield* sheetRows.rows.batches(false);
  }
  yield* sheetRows.rows.batches(true);
}

/** Archives of other programs begin with a word about what they are. */
async function refuseOpenDocument(archive: Archive): Promise<void> {
  if (!archive.has('mimetype')) return;
  const { value } = await archive.read('mimetype').next();
  const type = new TextDecoder().decode(value ?? undefined);
  const isSheet = type.startsWith('application/vnd.oasis.opendocument.spreadsheet');
  throw new SpreadsheetProblem(isSheet ? 'openDocument' : 'notASpreadsheet');
}
