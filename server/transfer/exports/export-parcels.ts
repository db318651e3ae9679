import { messagesOf } from '../../../views/translations/index.ts';
import type { Fields } from '../../audit/record.ts';
import { findPublicSettings } from '../../database/settings.ts';
import { localDate } from '../../days.ts';
import type { Action } from '../../shared/audit.ts';
import type { ExportFormat } from '../../shared/export.ts';
import type { ImportKind } from '../../shared/import-columns.ts';
import { languageOf } from '../../shared/languages.ts';
import { filterQuery } from '../../shared/parcel-filter.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import type { Cell } from '../spreadsheets/sheet.ts';
import { exportWords, fileName, fileOf } from './file.ts';
import { exportedRows, type ParcelSelection } from './rows.ts';

/** What to export, and as what; `isMachine`: for a program, not in the words of people. */
export type ExportRequest = {
  format: ExportFormat;
  kind: ImportKind;
  isMachine: boolean;
  selection: ParcelSelection;
};

/** A file by its name, written while it is read. */
type ExportFile = { name: string; chunks: ReturnType<typeof fileOf> };

/**
 * Exports parcels or their events as a file, in the language of who acts. The audit log has an entry when it begins,
 * because an export that breaks off has left in part, and one with the number of rows when it ends.
 */
export async function exportParcels(ctx: VerbContext, request: ExportRequest): Promise<ExportFile> {
  requirePermission(ctx, 'exports:read');
  const { db, deps, language } = ctx;
  const { company_name } = await findPublicSettings(db);
  const today = localDate(new Date(), deps.config.timeZone);
  const name = await fileName(company_name, request, today);
  const { kind, format, selection } = request;
  await record(ctx, 'downloaded', name, { kind, format, ...describe(selection) });
  const rows = recordedRows(ctx, name, request);
  const chunks = fileOf(rows, request, messagesOf(language), languageOf(language));
  return { name, chunks };
}

/** The rows; records how many there were once they were read, or the reader is gone. */
async function* recordedRows(
  ctx: VerbContext,
  name: string,
  { kind, isMachine, selection }: ExportRequest,
): AsyncGenerator<readonly Cell[]> {
  const words = exportWords(kind, isMachine ? null : ctx.language);
  let [rows, complete] = [0, 'no'];
  try {
    yield words.headings;
    for await (const row of exportedRows(ctx.db, kind, selection)) {
      yield words.row(row);
      rows += 1;
    }
    complete = 'yes';
  } finally {
    await record(ctx, 'ended', name, { rows, complete }).catch((err: unknown) => {
      ctx.deps.log.error({ err }, 'the end of an export could not be written down');
    });
  }
}

function record(ctx: VerbContext, action: Action, name: string, after: Fields): Promise<void> {
  return inSerializableTransaction(ctx, (tx) =>
    tx.recordAudit({ action, type: 'export', name, after }),
  );
}

function describe(selection: ParcelSelection): Fields {
  if (!('request' in selection)) return { parcels: selection.length };
  const query = filterQuery(selection.request.filter);
  if (selection.search !== '') query.set('search', selection.search);
  return { filter: String(query) };
}
