import type { Site } from '../../server/web/shared/site.ts';
import { Document } from '../document.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { FileLink, InvoiceSheet, type SheetProps } from './invoice-sheet.tsx';

type Props = Pick<SheetProps, 'invoice' | 'company' | 't' | 'timeZone'> & {
  site: Site;
  /** The links to the invoice as PDF, and as XML; null: it is not available as XML. */
  pdf: string;
  xml: string | null;
};

/** The page of a link to an invoice: only the invoice, in its own language. */
export function PublicInvoicePage({ site, pdf, xml, ...sheet }: Props) {
  const { control, invoicing } = sheet.t;
  const title = `${control.audit.records.invoice} ${sheet.invoice.number} - ${sheet.company.name}`;
  return (
    <Document
      site={site}
      title={title}
      description={undefined}
      noindex
      extraStyles={[site.manifest.invoiceStyles]}
      graph={undefined}
    >
      <main className="invoice-page stack full">
        <p className="invoice-tools no-print actions">
          <FileLink href={pdf} label={invoicing.actions.pdf} isQuiet={false} />
          {xml !== null && <FileLink href={xml} label={invoicing.electronic.download} />}
          <PrintButton site={site} t={sheet.t} isQuiet />
        </p>
        <InvoiceSheet {...sheet} language={site.language} heading="h1" />
      </main>
    </Document>
  );
}
