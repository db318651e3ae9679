import type { Invoice } from '../../server/invoices/shared/invoice.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { formatDate } from '../parts/dates.ts';
import type { TotalsRow } from '../parts/invoice-totals.tsx';
import { type ContentsProps, type InvoiceContents, invoiceContents } from './invoice-contents.ts';
import { methodNames } from './payment-methods.ts';

type Props = ContentsProps & { invoice: Invoice };

/** The texts of a receipt: those of its invoice, without what nobody needs any more once it is paid. */
export function receiptContents(props: Props): InvoiceContents {
  const { invoice, t } = props;
  const contents = invoiceContents({ ...props, invoice: { ...invoice, due_date: null } });
  if (invoice.payments.length === 0) return contents;
  return { ...contents, heading: `${t.till.receipt} · ${contents.heading}` };
}

/** What was paid of an invoice, how and when, and what is still open. */
export function receiptPayments({ invoice, language: { tag }, t }: Props): TotalsRow[] {
  const { payments, currency, open_amount } = invoice;
  const money = (amount: number) => formatMoney(amount, currency ?? '', tag);
  const rows = payments.map(({ paid_on, amount, method }) => ({
    label: [method && methodNames(t)[method], formatDate(paid_on, tag)].filter(Boolean).join(' · '),
    amount: money(amount),
  }));
  const isOpen = open_amount !== null && open_amount !== 0;
  return [
    ...rows,
    ...(isOpen ? [{ label: t.invoicing.fields.open_amount, amount: money(open_amount) }] : []),
  ];
}
