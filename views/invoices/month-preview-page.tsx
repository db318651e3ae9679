import type { InvoiceCompany, PrintedInvoice } from '../../server/invoices/shared/invoice.ts';
import { paths } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import { InvoiceInPanel, Unprintable } from './invoice-sheet.tsx';

type Props = PanelProps & {
  /** `YYYY-MM` */
  month: string;
  customer: string;
  /** Drafts that are not stored. */
  invoices: PrintedInvoice[];
  company: InvoiceCompany;
  /** The characters that the invoices' PDFs show as question marks. */
  unprintable: string[];
};

/** The invoices that a customer would get for a month. */
export function MonthPreviewPage({ panel, t, month, customer, invoices, ...props }: Props) {
  const { company, unprintable } = props;
  const { site } = panel;
  const query = new URLSearchParams({ month });
  const list = localizedHref(site, `${paths.control.invoiceMonth}?${query}`);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={customer}
      crumbs={[{ label: t.invoicing.month.title, href: list }]}
      styles={site.manifest.invoiceStyles}
      needsScript={false}
    >
      {invoices.length === 0 && (
        <p className="list-state soft">{t.invoicing.errors.nothingToInvoice}</p>
      )}
      <Unprintable t={t} characters={unprintable} />
      {invoices.map((invoice) => (
        <InvoiceInPanel
          key={JSON.stringify([invoice.currency, invoice.lines[0]?.description])}
          panel={panel}
          invoice={invoice}
          company={company}
        />
      ))}
    </PanelLayout>
  );
}
