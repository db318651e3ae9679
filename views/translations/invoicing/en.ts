import { plural } from '../../../server/shared/plural.ts';

/** Invoices. */
export const invoicing = {
  /** How an invoice stands. */
  states: {
    draft: 'Draft',
    issued: 'Issued',
    open: 'Open',
    overdue: 'Overdue',
    paid: 'Paid',
    cancelled: 'Cancelled',
  },
  /** The filter of the list. */
  filter: { label: 'Show invoices', all: 'All' },
  /** What its fields are called. */
  fields: {
    customer_name: 'Customer',
    customer_address: 'Address of the customer',
    customer_email: 'E-mail of the customer',
    customer_tax_number: 'Tax number of the customer',
    parcel: 'Tracking code of the parcel',
    currency: 'Currency',
    due_date: 'Due on',
    language: 'Language of the invoice',
    note: 'Note below the total',
    lines: 'Lines',
    description: 'Product',
    quantity: 'Quantity',
    unit_price: 'Unit price',
    tax_rate: 'Tax in %',
    paid_on: 'Paid on',
    reason: 'Reason',
    cancel_reason: 'Reason',
    sent_to: 'Sent to',
    state: 'State',
    number: 'Number',
    total: 'Total',
    invoice_currency: 'Currency of new invoices',
    invoice_tax_rate: 'Tax in % of new lines',
    invoice_due_days: 'Days until an invoice is due',
    invoice_note: 'Note on new invoices',
    tax_number: 'Tax number of the company',
  },
  fieldErrors: {
    currency: '{field} must be the code of a currency, such as EUR.',
    amount: '{field} must be an amount in this currency, such as 12 or 12.50.',
    invoiceLines: 'An invoice has at most {max} lines.',
    invoiceTotal: 'The total is too large for one invoice.',
    belowZero: 'The total of an invoice cannot be below zero.',
  },
  /** {number} is the line's place, {field} one of the fields above. */
  lineField: 'Line {number}, {field}',
  form: {
    createLead: 'It begins as a draft, which you can change until you issue it.',
    forParcel: 'For the parcel {code}, to its sender.',
    customer: 'Customer',
    details: 'Details',
    chooseCurrency: 'Choose a currency',
    /** {count} is a number of days. */
    dueHint: plural({
      one: 'Left empty: {count} day after it is issued.',
      other: 'Left empty: {count} days after it is issued.',
    }),
    netHint: 'Prices are without tax. A discount is a line with a price below zero.',
    add: 'Add a line',
    remove: 'Remove line {number}',
    up: 'Move line {number} up',
    down: 'Move line {number} down',
    line: 'Line {number}',
    save: 'Save draft',
  },
  /** The invoice on paper. */
  paper: {
    draft: 'Draft, not issued',
    dueDate: 'Due on',
    billTo: 'Invoice to',
    parcel: 'Parcel',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    rate: 'Tax',
    amount: 'Amount',
    net: 'Total without tax',
    taxOf: '{rate} tax on {net}',
    gross: 'Total',
    taxNumber: 'Tax number: {number}',
    paid: 'Paid on {date}. Thank you.',
    cancelled: 'CANCELLED',
    cancelledOn: 'Cancelled on {date}: {reason}',
  },
  /** What can be done with one. */
  actions: {
    edit: 'Change the draft',
    issue: 'Issue',
    issueLead: 'It gets the next number, and can then no longer be changed.',
    pay: 'Mark as paid',
    unpay: 'Not paid after all',
    cancel: 'Cancel the invoice',
    cancelLead:
      'It keeps its number and what it says, and is marked as cancelled. This is for good.',
    send: 'Send by e-mail',
    sendLead: 'The e-mail has a link to the invoice, which works for {days} days.',
    sentTo: 'Sent to {address} on {date}.',
    copy: 'Use as a draft',
    remove: 'Delete the draft',
    removeLead: 'It is gone for good.',
    forParcel: 'Invoice for this parcel',
    working: 'One moment…',
  },
  done: {
    saved: 'The draft has been saved.',
    deleted: 'The draft has been deleted.',
    issued: 'The invoice has been issued: {number}.',
    paid: 'The invoice is marked as paid.',
    unpaid: 'The invoice is not marked as paid any more.',
    cancelled: 'The invoice has been cancelled.',
  },
  errors: {
    issuedStays:
      'An issued invoice can no longer be changed. You can cancel it, and use it as a draft for a new one.',
    issuedRemains: 'An issued invoice cannot be deleted. You can cancel it.',
    issuedAlready: 'This invoice has already been issued.',
    notIssued: 'This is a draft. Issue it first.',
    isCancelled: 'This invoice has been cancelled.',
  },
  /** The mail to the customer. */
  mail: {
    subject: 'Invoice {number} from {company}',
    /** What stands above the text. */
    heading: 'Invoice {number}',
    hello: 'Hello {name},',
    /** Where no name is known. */
    helloNobody: 'Hello,',
    body: 'your invoice {number} is ready.',
    amount: 'Amount: {amount}',
    due: 'Due on {date}',
    link: 'You can read and print it here, until {date}:\n\n{link}',
    /** The button. */
    view: 'View invoice',
  },
  /** The page that the mail leads to. */
  page: {
    ended: 'This link does not work any more.',
    endedHelp: 'Please ask the company that sent it to you for a new one.',
  },
  settings: {
    title: 'Invoices',
    tile: 'Currency, tax and what new invoices begin with.',
    lead: 'What new invoices begin with. Those that exist stay as they are.',
    noteHint: 'For example your bank details. Each invoice can have its own.',
    noneYet: 'Not chosen yet',
  },
};
