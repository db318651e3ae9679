import type { Context } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { formParts } from '../../http/input/body.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';

export const spreadsheetFile = z
  .custom<File>((value) => value instanceof File && value.size > 0, messageKey('fileMissing'))
  .meta({ type: 'string', format: 'binary' });

export const rowError = z.strictObject({ row: z.int(), column: z.string(), message: z.string() });

/** Reads a form with a spreadsheet. @throws {Problem} 413, 415 or 400 as formParts. */
export function readSpreadsheetForm(c: Context<SiteEnv>): Promise<unknown> {
  const { bytes } = limits.spreadsheet;
  const sentence = c.var.t.importing.files.tooLarge;
  return formParts(c, bytes + limits.request, interpolate(sentence, { max: bytes / 1024 / 1024 }));
}
