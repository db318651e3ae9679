import type { Site } from '../../server/shared/site.ts';
import { Document } from '../document.tsx';
import { Island } from '../island.tsx';
import { InvoiceSheet, type SheetProps } from './invoice-sheet.tsx';

type Props = Pick<SheetProps, 'invoice' | 'company' | 't' | 'timeZone'> & { site: Site };

/** The page behind the link to an invoice: the invoice alone, in its own language. */
export function PublicInvoicePage({ site, ...sheet }: Props) {
  const { control } = sheet.t;
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
        <p className="invoice-tools no-print">
          <Island name="print" on="load" site={site} props={{ label: sheet.t.documents.print }} />
        </p>
        <InvoiceSheet {...sheet} language={site.language} heading="h1" />
      </main>
    </Document>
  );
}
