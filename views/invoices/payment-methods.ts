import type { InvoicePaymentMethod } from '../../server/invoices/shared/invoice.ts';
import type { Messages } from '../translations/messages.ts';

export function methodNames(t: Messages): Record<InvoicePaymentMethod, string> {
  return { ...t.cash.methods, transfer: t.invoicing.transfer, offset: t.payouts.offset };
}
