import type { Context } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, isRecordId, optional } from '../../http/input/fields.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { readParcelListRequest } from '../../parcels/list/filter.ts';
import { yesNo } from '../../shared/catalog.ts';
import { type ExportFormat, exportFormats } from '../../shared/export.ts';
import { type ImportKind, importKinds } from '../../shared/import-columns.ts';
import { limits } from '../../shared/limits.ts';
import type { ParcelSelection } from './parcels.ts';

/** What is to be exported, and as what; `isMachine`: for a program, not in the reader's words. */
export type ExportRequest = {
  format: ExportFormat;
  kind: ImportKind;
  isMachine: boolean;
  which: ParcelSelection;
};

/** Ids with commas between them. */
const someIds = z
  .custom<string>(isIds, messageKey('recordId'))
  .transform((list) => [...new Set(list.split(',').map(Number))]);

const shape = z.object({
  format: choice(exportFormats),
  kind: optional(choice(importKinds)).default(null),
  machine: optional(choice(yesNo)).default(null),
  // An empty choice is none: it must not become all parcels.
  ids: someIds.optional(),
});

/**
 * What a request asks for: the parcels with these ids, or else those of its filter.
 *
 * @param fields what its body says besides its address.
 * @throws {InvalidRequest} that names what is wrong.
 */
export function readExportRequest(
  c: Context<SiteEnv>,
  fields: Record<string, string>,
): ExportRequest {
  const { format, kind, machine, ids } = parse(shape, { ...c.req.query(), ...fields });
  const which = ids ?? { search: readListRequest(c).search, asked: readParcelListRequest(c) };
  return { format, kind: kind ?? 'parcels', isMachine: machine === 'yes', which };
}

function isIds(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const ids = value.split(',');
  return ids.length <= limits.parcelIds && ids.every(isRecordId);
}
