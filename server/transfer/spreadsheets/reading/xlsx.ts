import { limits } from '../../../shared/limits.ts';
import { SpreadsheetProblem } from '../problem.ts';
import type { SheetRow } from '../sheet.ts';
import { Archive } from './archive.ts';
import { readStyles } from './number-formats.ts';
import { readSharedStrings, SharedStrings } from './shared-strings.ts';
import { SheetRows } from './sheet-rows.ts';
import { type Attributes, isOn, parseAll, parsed } from './xml.ts';

/** Whether the bytes are a ZIP archive, as workbooks are. */
export function isArchive([p, k, third, fourth]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && third === 3 && fourth === 4;
}

/** The rows of the first visible sheet of an Excel workbook; as readSheet. */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<readonly SheetRow[]> {
  const archive = await Archive.open(bytes);
  refuseOpenDocument(archive);
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
function refuseOpenDocument(archive: Archive): void {
  if (archive.has('mimetype')) throw new SpreadsheetProblem('notASpreadsheet');
}

const { entries: most } = limits.spreadsheet;

/** Where the parts of a workbook lie that are read, and how it counts days. */
export type Workbook = {
  sheet: string;
  sharedStrings: string | undefined;
  styles: string | undefined;
  is1904: boolean;
};

type Relation = { id: string; type: string; target: string };

/** Finds the first sheet that is shown, and what belongs to it. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const [main] = (await relationsOf(archive, '')).filter(({ type }) => type === 'officeDocument');
  if (main === undefined) throw new SpreadsheetProblem('notASpreadsheet');
  // `.xlsb`: the same, but not XML.
  if (main.target.endsWith('.bin')) throw new SpreadsheetProblem('oldExcel');
  const { shownSheets, is1904, isWorkbook } = await readMainPart(archive, main.target);
  if (!isWorkbook) throw new SpreadsheetProblem('notASpreadsheet');
  const relations = await relationsOf(archive, main.target);
  const worksheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  );
  const sheet = shownSheets.map((id) => worksheets.get(id)).find((target) => target !== undefined);
  if (sheet === undefined) throw new SpreadsheetProblem('noSheet');
  const part = (relationType: string) =>
    relations.find(({ type }) => type === relationType)?.target;
  return {
    sheet,
    sharedStrings: part('sharedStrings'),
    styles: part('styles'),
    is1904,
  };
}

/** The sheets that are shown, by the ids of their relations, and what the workbook says of itself. */
async function readMainPart(archive: Archive, path: string) {
  const shownSheets: string[] = [];
  let is1904 = false;
  let isWorkbook = false;
  await parseAll(archive.read(path), {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') is1904 = isOn(attributes.date1904);
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') {
        if (shownSheets.push(relationId(attributes)) > most)
          throw new SpreadsheetProblem('damaged');
      }
    },
  });
  return { shownSheets, is1904, isWorkbook };
}

/** The attribute has a namespace, whose prefix may be any. */
function relationId(attributes: Attributes): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'));
  return (name && attributes[name]) ?? '';
}

/** What a part of the workbook refers to; the archive itself is the part without a name. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? [];
  const path = `${folder}_rels/${name}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await parseAll(archive.read(path), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      const count = relations.push({ id: Id, type, target: pathOf(Target, folder) });
      if (count > most) throw new SpreadsheetProblem('damaged');
    },
  });
  return relations;
}

/** The path of a target in the archive, without a slash at its beginning. */
function pathOf(target: string, folder: string): string {
  const base = `file:///${folder}`;
  return URL.canParse(target, base) ? decodeURI(new URL(target, base).pathname).slice(1) : target;
}
