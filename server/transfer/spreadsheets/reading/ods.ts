import { SpreadsheetProblem } from '../problem.ts';
import type { SheetRow } from '../sheet.ts';
import type { Archive } from './archive.ts';
import { OdsRows } from './ods-rows.ts';
import { parseAll, parsed } from './xml.ts';

const sheetType = 'application/vnd.oasis.opendocument.spreadsheet';

/** The rows of the first visible sheet of an OpenDocument workbook; as readSheet. */
export async function* readOds(archive: Archive): AsyncGenerator<readonly SheetRow[]> {
  const { value } = await archive.read('mimetype').next();
  const type = new TextDecoder().decode(value ?? undefined);
  if (!type.startsWith(sheetType)) throw new SpreadsheetProblem('notASpreadsheet');
  await refuseEncrypted(archive);
  const sheet = new OdsRows();
  for await (const _ of parsed(archive.read('content.xml'), sheet)) {
    yield* sheet.rows.batches(false);
  }
  if (!sheet.isFound) throw new SpreadsheetProblem('noSheet');
  yield* sheet.rows.batches(true);
}

/** What is protected by a password is encrypted within the archive, which only its list of contents tells. */
async function refuseEncrypted(archive: Archive): Promise<void> {
  const manifest = 'META-INF/manifest.xml';
  if (!archive.has(manifest)) return;
  await parseAll(archive.read(manifest), {
    open(name) {
      if (name === 'encryption-data') throw new SpreadsheetProblem('passwordProtected');
    },
  });
}
