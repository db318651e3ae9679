/** Invoices. */
export const invoicing = {};
