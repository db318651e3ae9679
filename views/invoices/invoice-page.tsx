import type { Invoice, InvoiceCompany } from '../../server/shared/invoice.ts';
import { languageOf } from '../../server/shared/languages.ts';
import { may, type Panel } from '../../server/shared/panel.ts';
import { invoiceCopyPath, paths, pathTo } from '../../server/shared/paths.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import { messagesOf } from '../translations/index.ts';
import type { Messages } from '../translations/messages.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  invoice: Invoice;
  company: InvoiceCompany;
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
  /** Whether an invoice can be mailed: there is a mail server. */
  isMailed: boolean;
};

/** An invoice as it is printed, and what can be done with it; in print, only the invoice is there. */
export function InvoicePage({ panel, t, invoice, company, today, isMailed }: Props) {
  const { site, timeZone } = panel;
  const { invoices: words } = t.control;
  const { actions, states } = t.invoicing;
  const { id, state } = invoice;
  const writes = may(panel, 'invoices:write');
  const language = invoice.language === null ? site.language : languageOf(invoice.language);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={invoice.number ?? states.draft}
      crumbs={[{ label: words.title, href: localizedHref(site, paths.control.invoices) }]}
      styles={site.manifest.invoiceStyles}
      actions={
        <>
          <span className={`record-badge invoice-${state}`}>{states[state]}</span>
          {writes && state === 'draft' && (
            <a
              className="button"
              href={localizedHref(site, pathTo(paths.control.updateInvoice, { id }))}
            >
              <Icon name="edit" />
              {actions.edit}
            </a>
          )}
          {writes && invoice.totals !== null && (
            <a className="button button-quiet" href={localizedHref(site, invoiceCopyPath(id))}>
              <Icon name="content_copy" />
              {actions.copy}
            </a>
          )}
          <Island
            name="print"
            on="load"
            site={site}
            props={{ label: words.print, isQuiet: state !== 'paid' }}
          />
        </>
      }
    >
      {writes && <InvoiceActions {...{ panel, t, invoice, today, isMailed }} />}
      <InvoiceSheet
        {...{ invoice, company, language, timeZone }}
        t={messagesOf(language.code)}
        heading="h2"
      />
    </PanelLayout>
  );
}
