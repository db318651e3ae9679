/** Importing spreadsheets. */
export const importing = {};
