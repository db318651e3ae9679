import type { ReactNode } from 'react';
import type { CustomerStatement, Statement } from '../../server/invoices/shared/bookkeeping.ts';
import { invoiceMailFields } from '../../server/invoices/shared/invoice.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { FormFold, fieldBuilder } from '../panel/panel-form.tsx';
import { formatDate } from '../parts/dates.ts';
import { errorAt } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { LanguageField, PlainInput } from '../parts/plain-form.tsx';
import { TableHead, TableScroll } from '../parts/table-head.tsx';
import { isolateName } from '../parts/written.tsx';
import type { PanelProps, SiteProps } from '../props.ts';
import { ActionForm } from './invoice-money.tsx';
import { FileLink } from './invoice-sheet.tsx';
import { journalKindNames } from './journal-kinds.ts';

type Props = PanelProps & {
  statement: CustomerStatement;
  /** Where the statement is mailed to, if nothing else is typed. */
  email: string | null;
};

/** The statement of a customer for a period; works without script. */
export function StatementPage({ panel, t, statement, email }: Props) {
  const { site } = panel;
  const { customer, from, to, statements } = statement;
  const { id, name } = customer;
  const address = pathTo(paths.api.customerStatement, { id });
  const file = (format: 'csv' | 'pdf') => `${address}?from=${from}&to=${to}&format=${format}`;
  const typed: Record<string, string> = site.submitted?.values ?? {};
  const days = [
    { key: 'from', label: t.parcelList.from, value: typed.from ?? from },
    { key: 'to', label: t.parcelList.to, value: typed.to ?? to },
  ];
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={`${t.invoicing.statement.title} · ${isolateName(name)}`}
      crumbs={[
        { label: t.customers.title, href: localizedHref(site, paths.control.customers) },
        { label: name, href: localizedHref(site, pathTo(paths.control.customer, { id })) },
      ]}
      styles={site.manifest.invoiceStyles}
      needsScript={false}
      actions={
        <>
          <FileLink href={file('pdf')} label={t.invoicing.actions.pdf} />
          <FileLink href={file('csv')} label={t.exporting.formats.csv} />
        </>
      }
    >
      <PeriodForm
        site={site}
        t={t}
        className="actions bottom below no-print"
        action={pathTo(paths.control.customerStatement, { id })}
      >
        {days.map(({ key, label, value }) => (
          <PlainInput
            key={key}
            id={key}
            label={label}
            error={errorAt(site.submitted?.failure, key)}
            type="date"
            name={key}
            required
            defaultValue={value}
          />
        ))}
      </PeriodForm>
      {statements.length === 0 && <p className="list-state soft">{t.control.list.none}</p>}
      {statements.map((one) => (
        <StatementTable
          key={one.currency}
          panel={panel}
          t={t}
          statement={one}
          from={from}
          to={to}
        />
      ))}
      {statements.length > 0 && may(panel, 'invoices:write') && (
        <StatementMail panel={panel} t={t} statement={statement} email={email} />
      )}
    </PanelLayout>
  );
}

/** Sends the statement as PDF by email. */
function StatementMail({ panel, t, statement: { customer, from, to }, email }: Props) {
  const { send } = t.invoicing.actions;
  const recipient = fieldBuilder(invoiceMailFields, t.control.fields)('to', 'email', email);
  return (
    <FormFold site={panel.site} call={`POST ${paths.api.statementMail}`} label={send}>
      <ActionForm
        panel={panel}
        t={t}
        spec={{
          action: paths.api.statementMail,
          fixed: { customer: customer.id, from, until: to },
          sections: [{ fields: [recipient] }],
          button: { label: send },
        }}
      />
    </FormFold>
  );
}

type ShowProps = SiteProps & { action: string; className: string; children: ReactNode };

/** A form that shows its page again for other days, in the same language. */
export function PeriodForm({ site, t, action, className, children }: ShowProps) {
  return (
    <form className={className} action={action}>
      <LanguageField site={site} />
      {children}
      <button type="submit" className="button button-quiet">
        {t.documents.show}
      </button>
    </form>
  );
}

type BalanceProps = PanelProps & { statement: Statement; from: string; to: string };

function StatementTable({ panel: { site }, t, statement, from, to }: BalanceProps) {
  const { tag } = site.language;
  const { statement: words, fields } = t.invoicing;
  const money = (amount: number) => formatMoney(amount, statement.currency, tag);
  const kinds = journalKindNames(t);
  const edge = (label: string, date: string, amount: number) => (
    <tr>
      <td>{formatDate(date, tag)}</td>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td>
        <strong>{money(amount)}</strong>
      </td>
    </tr>
  );
  return (
    <TableScroll label={statement.currency}>
      <table className="money-table statement-table measure-wide">
        <TableHead
          headings={[t.control.invoices.date, fields.number, fields.amount, words.balance]}
        />
        <tbody>
          {edge(words.opening, from, statement.opening)}
          {statement.entries.map(({ date, kind, number, invoice_id, gross, balance }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a day may be the same
            <tr key={index}>
              <td>{formatDate(date, tag)}</td>
              <th scope="row">
                {kinds[kind]}{' '}
                <a
                  href={localizedHref(site, pathTo(paths.control.invoice, { id: invoice_id ?? 0 }))}
                >
                  <bdi dir="ltr">{number}</bdi>
                </a>
              </th>
              <td>{money(gross)}</td>
              <td>{money(balance)}</td>
            </tr>
          ))}
          {edge(words.closing, to, statement.closing)}
        </tbody>
      </table>
    </TableScroll>
  );
}
