/** Labels and papers to print. */
export const papers = {
  print: 'Print',
  /** Where no parcel is selected. */
  printMatching: 'Print all that match',
  what: 'What should be printed?',
  /** Where more are selected than are printed at once. */
  part: 'Which of them',
  kinds: {
    labels: 'Labels',
    waybills: 'Waybills',
    deliveryNotes: 'Delivery notes',
    manifest: 'Manifest',
  },
  /** Of one parcel. */
  label: 'Label',
  waybill: 'Waybill',
  size: 'Size of the labels',
  sizes: {
    '4x6': 'Label, 4 × 6 inches',
    a6: 'Label, A6',
    'a4-4': 'A4 sheet with 4 labels',
    'a4-24': 'A4 sheet with 24 labels, 70 × 37 mm',
  },
  start: 'First free label of the sheet',
  startHint: 'Of a sheet that was begun: count the lines as you read, from the top.',
  show: 'Show',
  /** What to choose in the browser's print window. */
  advice:
    'In the print window, choose this size of paper, a scale of 100 %, and no headers and footers.',
  none: 'No parcel has been chosen.',
  choose: 'Choose parcels in the list',
  /** {ids} is what was asked for. */
  unknown: 'There are no parcels with these numbers (any more): {ids}',
  /** {most} is how many are printed at once. */
  cut: 'More parcels were chosen than are printed at once. These are the first {most}; please print the others by themselves.',
  /** On labels: before the sender and the recipient. */
  from: 'From',
  to: 'To',
  expected: 'Expected',
  /** On labels, where the bar code would stand. */
  noBarCode: 'This tracking code does not fit into a bar code here. Please scan the QR code.',
  noCodes: 'This tracking code fits into no code to scan here. Please type it.',
  /** Fields to fill in by hand. */
  senderSigns: 'Handed over by the sender',
  driverSigns: 'Taken over by the driver',
  recipientSigns: 'Received by the recipient',
  name: 'Name',
  when: 'Date and time',
  signature: 'Signature',
  remarks: 'Remarks',
  vehicle: 'Vehicle',
  number: 'No.',
  /** {count} is a number. */
  count: 'Parcels: {count}',
  totalWeight: 'Total weight: {weight}',
  notWeighed: 'Without a weight that can be added up: {count}',
};
