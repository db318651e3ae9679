import type { InvoiceCompany } from '../../server/invoices/shared/invoice.ts';
import {
  type Payout,
  type PayoutAccount,
  payoutReference,
} from '../../server/payouts/shared/payout.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Language } from '../../server/shared/languages.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { companyContents, type InvoiceContents, inGroups } from '../invoices/invoice-contents.ts';
import { formatDate } from '../parts/dates.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  payout: Payout;
  company: InvoiceCompany;
  /** The customer's address, one part a line. */
  address: string | null;
  language: Language;
  t: Messages;
};

/** The texts of a payout's statement on paper: each parcel with what was collected, and what the customer gets of it. */
export function payoutContents({ payout, company, address, language, t }: Props): InvoiceContents {
  const { tag } = language;
  const { id, until, currency, paid_on, account } = payout;
  const { fields, paper } = t.invoicing;
  const money = (amount: number) => formatMoney(amount, currency, tag);
  const accountText = payoutAccount(account);
  const sums = payoutSums(payout, t);
  return {
    heading: `${t.payouts.payout} ${id}`,
    name: String(id),
    mark: null,
    company: companyContents(company, t),
    customer: {
      heading: fields.customer_name,
      name: payout.customer_name,
      address,
      contacts: [],
      taxNumbers: [],
    },
    facts: [
      { label: t.payouts.until, value: formatDate(until, tag), kind: 'words' },
      { label: t.payouts.fields.bank_reference, value: payoutReference(id), kind: 'code' },
      ...(accountText === null
        ? []
        : [
            {
              label: t.payouts.account,
              value: accountText,
              kind: 'code' as const,
            },
          ]),
    ],
    lines: {
      headings: [t.control.fields.parcels, fields.amount],
      rows: payout.parcels.map(({ parcel, reference, day, amount }) => ({
        description: [formatDate(day, tag), parcel, reference].filter(Boolean).join(' · '),
        values: [money(amount)],
      })),
    },
    totals: sums.map(({ key, label, amount }) => ({ key, label, amount: money(amount) })),
    remarks: [],
    paid: paid_on === null ? null : interpolate(paper.paid, { date: formatDate(paid_on, tag) }),
    note: isInCash(payout) ? `${t.payouts.receivedInCash}\n\n\n${signatureLine}` : null,
  };
}

const signatureLine = '_'.repeat(40);

/** Whether the customer is paid in cash, and signs for it: no account is known. */
function isInCash({ method, account }: Payout): boolean {
  return method === null ? payoutAccount(account) === null : method === 'cash';
}

/** An account on one line, with an IBAN in groups; null: none is known. */
export function payoutAccount({ account_name, iban, bic, account }: PayoutAccount): string | null {
  const parts = [account_name, iban === null ? account : inGroups(iban), bic];
  return parts.filter((part) => part !== null).join(' · ') || null;
}

/** The sums of a payout, of which the last is what the customer gets. */
export function payoutSums(
  { gross, fee, amount, invoices }: Pick<Payout, 'gross' | 'fee' | 'amount' | 'invoices'>,
  t: Messages,
) {
  return [
    { key: 'gross', label: t.payouts.collected, amount: gross },
    ...(fee === 0 ? [] : [{ key: 'fee', label: t.payouts.fee, amount: -fee }]),
    ...invoices.map((invoice) => ({
      key: invoice.number,
      label: `${t.control.audit.records.invoice} ${invoice.number}`,
      amount: -invoice.amount,
    })),
    { key: 'amount', label: t.payouts.amount, amount },
  ];
}
