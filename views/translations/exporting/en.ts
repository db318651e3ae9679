/** Exports as spreadsheets. */
export const exporting = {};
