import type { Page } from 'playwright-core';
import { contentTypes } from '../../../server/spreadsheets/sheet.ts';

/** Chooses a file to import: a workbook by its name, else a text. */
export function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const mimeType = contentTypes[name.endsWith('.xlsx') ? 'xlsx' : 'csv'];
  const file = { name, mimeType, buffer: Buffer.from(content) };
  return page.getByLabel('Choose a file').setInputFiles(file);
}
