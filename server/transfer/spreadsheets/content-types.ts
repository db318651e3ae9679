import type { ExportFormat } from '../../shared/export.ts';

/** The media types of the spreadsheets that the site writes. */
export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
