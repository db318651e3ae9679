import { plural } from '../../../server/shared/plural.ts';

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
  /** Other words for fields, as headings of columns have them; “|” stands between them. */
  headings: {
    tracking_code:
      'Tracking number|Tracking no|Tracking ID|Tracking|AWB|AWB number|Waybill|Waybill number|Consignment number|Parcel number|Shipment number|Barcode|Code',
    recipient_name:
      'Recipient|Receiver|Receiver name|Consignee|Consignee name|Customer|Customer name|Name',
    recipient_email:
      'Receiver email|Consignee email|Customer email|Email|E-mail address|Email address',
    recipient_phone_number:
      'Recipient phone number|Receiver phone|Consignee phone|Customer phone|Phone|Phone number|Telephone|Mobile',
    destination: 'Recipient address|Delivery address|Receiver address|Ship to|Address|To',
    sender_name: 'Sender|Shipper|Shipper name|Consignor|From name',
    sender_email: 'Sender email|Shipper email',
    pickup_location: 'Origin|From|Pickup address|Sender address|Collection address|Pick-up',
    parcel_content: 'Contents|Parcel content|Goods|Item|Package content',
    weight: 'Weight kg|Gross weight',
    shipped_via: 'Shipping method|Carrier|Mode|Service|Transport',
    declared_value: 'Value|Goods value|Parcel value',
    min_expected_delivery_date:
      'Delivery from|Expected delivery|Expected delivery date|Delivery date|ETA',
    max_expected_delivery_date: 'Delivery until|Delivery by|Due date|Delivery to',
    happened_at: 'Date|Time|Date and time|When|Event date',
    title: 'Event|Activity|Event title',
    description: 'Details|Note|Notes|Remark|Comment',
    location: 'Location|City|Place of event',
  },
  /** Other words for yes and no, likewise. */
  yes: 'on|t',
  no: 'off|f',
  /** The heading of the last column in the file of wrong rows. */
  reasons: 'What is wrong',
  imported: 'The file has been imported.',
  nothingWritten:
    'Nothing has been imported: some rows are wrong. Mend them, or import only the good ones.',
  another: 'Another import is running. Please wait until it has finished.',
  fieldErrors: {
    fileMissing: 'Please choose a file.',
    mappingShape:
      'The columns must be a JSON object: a heading or a number, and the name of a field or null.',
  },
  /** Why a whole file is not imported. */
  problems: {
    empty: 'This file has no rows below its headings.',
    rows: 'This file has more than {max} rows. Please split it into several files.',
    column: 'There is no column “{name}” in this file.',
    field: 'There is no field “{name}” to import.',
    fieldTwice: 'Two columns are set to the same field ({name}). Please choose one of them.',
    changedMeanwhile:
      'Parcels were changed by somebody else while the file was being read. Nothing has been imported; please try again.',
    dateOrder:
      'The dates in “{name}” can be read in two ways, such as {date}. Say whether the day or the month comes first (date_order: dmy or mdy).',
  },
  /** What is wrong with a row. */
  faults: {
    codeTwice: 'This tracking code is in row {row} already.',
    merged:
      'This code leads to the parcel {code}, with which its own was merged. Please use that code.',
    noCode: 'The tracking code is missing.',
    noParcel: 'There is no parcel with the code {code}.',
    activityTwice: 'The same activity is in row {row} already.',
  },
  /** The page of the panel. {done} and {total} are numbers of rows. */
  page: {
    title: 'Import a spreadsheet',
    link: 'Import',
    lead: 'Parcels or their history from a CSV file or an Excel workbook (.xlsx). The file is checked first; nothing is written until you say so.',
    kind: 'What is in the file?',
    parcels: 'Parcels',
    activities: 'History of parcels',
    choose: 'Choose a file',
    drop: 'or drop it here',
    steps: { label: 'Steps', file: 'File', columns: 'Columns', check: 'Check', done: 'Done' },
    columnsLead: 'Check what each column becomes. Nothing has been counted or written yet.',
    /** Why a column is proposed for a field. */
    source: {
      chosen: 'Chosen by you',
      saved: 'As the last time',
      heading: 'Found by its heading',
      values: 'Found by its values',
    },
    /** {columns} are headings. */
    leftOut: 'Not imported: {columns}',
    check: 'Check the rows',
    checkLead: 'Nothing has been written yet.',
    changeColumns: 'Change the columns',
    otherFile: 'Choose another file',
    chooseOrder: 'Please choose',
    orderMissing: 'Say whether the day or the month comes first.',
    template: 'Download an empty template',
    reading: 'Reading the file…',
    checking: 'Rows checked: {done} of {total}',
    writing: 'Rows written: {done} of {total}',
    indexing: 'Making them searchable: {done} of {total}',
    columns: 'Columns',
    column: 'In the file',
    field: 'Imported as',
    sample: 'For example',
    ignored: 'Not imported',
    dates: 'Dates such as 03/04/2026',
    dmy: 'Day first',
    mdy: 'Month first',
    encoding: 'Do letters look wrong? Encoding',
    encodingAuto: 'Detect it',
    created: 'New',
    changed: 'Changed',
    same: 'Unchanged',
    failed: 'Wrong',
    unkeyed:
      'New rows without a code or a time of their own: {count}. Each gets one now, and is made again if the same file is loaded again.',
    errors: 'Rows that are wrong',
    row: 'Row',
    reason: 'Reason',
    moreErrors: 'More of them: {count}. The file below has them all.',
    failures: 'Download the wrong rows',
    failuresHint: 'The last column says why. Mend them there, and load that file here.',
    tell: 'Tell people by e-mail of the stages in this file',
    tellHint:
      'Recipients, senders and followers, as the settings say. Otherwise nobody gets an e-mail, which is right for parcels of the past.',
    importAll: plural({ one: 'Import {count} row', other: 'Import all {count} rows' }),
    importGood: plural({ one: 'Import {count} valid row', other: 'Import {count} valid rows' }),
    nothing: 'There is nothing to import.',
    closing: 'Once the file has been sent you may close this page: the import goes on to its end.',
    done: '{created} new, {changed} changed, {same} unchanged, {failed} left out.',
    toList: 'To the list of parcels',
    again: 'Import another file',
    lost: 'The connection was lost. What had arrived goes on to its end. Press the button again: nothing is done twice.',
  },
};
