import type { JournalKind } from '../../server/invoices/shared/bookkeeping.ts';
import type { Messages } from '../translations/messages.ts';

export function journalKindNames(t: Messages): Record<JournalKind, string> {
  return {
    invoice: t.control.audit.records.invoice,
    cancellation: t.invoicing.states.cancelled,
    credit_note: t.invoicing.creditNote.title,
    payment: t.invoicing.fields.method,
    cash: t.cash.title,
    cash_difference: t.cash.difference,
    payout: t.payouts.payout,
    banking: t.till.banking,
    till_difference: t.till.tillDifference,
  };
}
