import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { sendFile } from '../http/send.ts';
import { csvChunks } from './csv-writer.ts';
import { contentTypes, type Rows } from './sheet.ts';

/** Sends rows as a CSV file. @param name without its ending. */
export function sendCsv(c: Context<SiteEnv>, name: string, rows: Rows): Response {
  return sendFile(c, {
    name: `${name}.csv`,
    contentType: contentTypes.csv,
    chunks: csvChunks(rows),
  });
}
