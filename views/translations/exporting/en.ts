/** Exports as spreadsheets. */
export const exporting = {
  export: 'Export',
  /** What is in a file; also the name of its sheet. */
  kinds: { parcels: 'Parcels', activities: 'Histories' },
  /** Names of programs and formats, which are the same everywhere. */
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'What the list finds, as a file that an import takes again.',
  selected: 'What is selected, as a file',
  /** In the list of what happened. */
  fields: { format: 'File type', kind: 'Content', rows: 'Rows', complete: 'Complete' },
};
