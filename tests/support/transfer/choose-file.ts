import type { Locator, Page } from 'playwright-core';
import { contentTypes } from '../../../server/spreadsheets/sheet.ts';

/** The field of the file to import, once it takes one: it is disabled until its island is there, which a driver does not heed. */
export function importField(page: Page): Locator {
  return page.getByLabel('Choose a file').and(page.locator(':enabled'));
}

/** Chooses a file to import: a workbook by its name, else a text. */
export function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const mimeType = contentTypes[name.endsWith('.xlsx') ? 'xlsx' : 'csv'];
  return importField(page).setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}
