/** Importing spreadsheets. */
export const importing = {
  /** Why a file is not read. {max} is a number, of `tooLarge` in megabytes; {row} the number of a row. */
  files: {
    notASpreadsheet:
      'This file is not a spreadsheet. Please save it as CSV or as an Excel workbook (.xlsx).',
    oldExcel:
      'This is an Excel file of an older or binary kind (.xls, .xlsb). Please save it as an Excel workbook (.xlsx) or as CSV.',
    openDocument:
      'This is an OpenDocument file (.ods). Please save it as an Excel workbook (.xlsx) or as CSV.',
    passwordProtected:
      'This file is protected by a password. Please remove the password and choose the file again.',
    damaged: 'This file is damaged or not complete. Please save it again and choose the new file.',
    noSheet: 'This workbook has no visible sheet with cells.',
    notCalculated:
      'Row {row} has a formula without its result. Please open the file in a spreadsheet program and save it again.',
    tooLarge:
      'This file, or what is packed into it, is larger than {max} MB. Please split it into several files.',
    tooManyRows: 'This sheet has more than {max} rows. Please split it into several files.',
    tooManyColumns:
      'This sheet has more than {max} columns. Please remove those that are not needed.',
    cellTooLong:
      'Row {row} has a cell of more than {max} characters. Perhaps a quotation mark (") is missing there.',
    quoteNotClosed: 'In row {row} a quotation mark (") opens that never closes.',
    wrongEncoding: 'This file is not in the chosen encoding. Please choose another one.',
  },
};
