import type { ImportJob } from '../../../server/transfer/imports/job.ts';
import { owner } from '../action-context.ts';

/** An import of parcels with nothing chosen. */
export const importJob: ImportJob = {
  task: 'import',
  kind: 'parcels',
  mapping: [],
  dateOrder: null,
  decimalMark: null,
  currencyOwner: null,
  encoding: null,
  language: 'en',
  headerRow: null,
  takesHidden: false,
  dropsInvalid: false,
  columnsOnly: false,
  dryRun: false,
  onlyValid: false,
  duplicates: null,
  booking: null,
  notify: false,
  timeZone: 'UTC',
  request: null,
  actor: owner,
};
