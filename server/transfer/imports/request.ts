import type { Context } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { formParts } from '../../http/input/body.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, decimal, optional } from '../../http/input/fields.ts';
import { parse } from '../../http/input/validation.ts';
import { signedIn } from '../../http/middleware/access.ts';
import { dateOrders, yesNo } from '../../shared/enums.ts';
import { importKinds } from '../../shared/import-columns.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import { idempotentRequest, signedInActor } from '../../verbs/request.ts';
import { encodings } from '../spreadsheets/reading/encoding.ts';
import type { ColumnMapping } from './choose-fields.ts';
import type { ImportJob } from './job.ts';

const { bytes: maxFile, columns: maxColumns } = limits.spreadsheet;
/** The rows up to the headings are kept in memory until these are known. */
const maxHeaderRow = 1000;
/** The id by which the browser asks for the progress. */
const importId = z.string().regex(/^[\w-]{8,64}$/);

const file = z
  .custom<File>((value) => value instanceof File && value.size > 0, messageKey('fileMissing'))
  .meta({ type: 'string', format: 'binary' });

/** The form of an import. */
export const importForm = z.strictObject({
  file,
  kind: choice(importKinds).default('parcels'),
  mapping: z
    .string()
    .max(limits.request)
    .default('{}')
    .transform((text, context): ColumnMapping => {
      const mapping = readMapping(text);
      if (mapping !== null) return mapping;
      context.addIssue({ code: 'custom', ...messageKey('mappingShape') });
      return z.NEVER;
    }),
  date_order: optional(choice(dateOrders)).default(null),
  encoding: optional(choice(encodings)).default(null),
  header_row: optional(decimal({ min: 1, max: maxHeaderRow, digits: 0 })).default(null),
  hidden_rows: choice(['leave', 'take']).default('leave'),
  invalid_optional: choice(['refuse', 'drop']).default('refuse'),
  columns_only: choice(yesNo).default('no'),
  dry_run: choice(yesNo).default('no'),
  only_good: choice(yesNo).default('no'),
  tell: choice(yesNo).default('no'),
  id: optional(importId).default(null),
});

/** A file, how to import it, and the id of its progress. */
export type ImportRequest = { file: File; job: ImportJob; id: string | null };

/**
 * The form of an import.
 *
 * @throws {Problem} 413, 415 or 400 as formParts; {InvalidRequest} with all invalid fields.
 */
export async function readImport(c: Context<SiteEnv>): Promise<ImportRequest> {
  const { t, deps, language } = c.var;
  const tooLarge = interpolate(t.importing.files.tooLarge, { max: maxFile / 1024 / 1024 });
  const parts = await formParts(c, maxFile + limits.request, tooLarge);
  const { file, id, ...form } = parse(importForm, parts);
  const isDryRun = form.dry_run === 'yes' || form.columns_only === 'yes';
  const job = {
    kind: form.kind,
    mapping: form.mapping,
    dateOrder: form.date_order,
    encoding: form.encoding,
    headerRow: form.header_row,
    takesHidden: form.hidden_rows === 'take',
    dropsInvalid: form.invalid_optional === 'drop',
    columnsOnly: form.columns_only === 'yes',
    dryRun: isDryRun,
    onlyValid: form.only_good === 'yes',
    notify: form.tell === 'yes',
    language: language.code,
    timeZone: deps.config.timeZone,
    actor: signedInActor(c, signedIn(c)),
    request: isDryRun ? null : await idempotentRequest(c),
  };
  return { file, job, id };
}

/** A JSON object of columns and fields, or a list of the fields in order; null if the text is neither. */
function readMapping(text: string): ColumnMapping | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null) return null;
  const entries: [string | number, unknown][] = Array.isArray(json)
    ? [...json.entries()]
    : Object.entries(json);
  if (Array.isArray(json) && json.length === 0) return null;
  const mapping = entries.filter(isColumn);
  return mapping.length === entries.length && mapping.length <= maxColumns ? mapping : null;
}

function isColumn(entry: [string | number, unknown]): entry is [string | number, string | null] {
  return entry[1] === null || typeof entry[1] === 'string';
}
