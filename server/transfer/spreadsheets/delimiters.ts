/** What spreadsheet programs put between cells, the most likely first. */
export const delimiters = [',', ';', '\t', '|'];
