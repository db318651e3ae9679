import type { Invoice } from '../../../server/shared/invoice.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { contactEmailOf } from '../../../server/shared/settings.ts';
import { Island } from '../../island.tsx';
import { formatDay } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';

type Props = { panel: Panel; t: Messages; invoice: Invoice };

/** An invoice as it is printed: in print, the rest of the panel is hidden. */
export function InvoicePage({ panel, t, invoice }: Props) {
  const { site, timeZone } = panel;
  const { invoices: words, fields } = t.control;
  const { company_name, contact_phone, contact_address } = site.settings;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={invoice.number}
      crumbs={[{ label: words.title, href: localizedHref(site, paths.control.invoices) }]}
      actions={<Island name="print" on="load" site={site} props={{ label: words.print }} />}
    >
      <article className="invoice" aria-label={`${words.invoice} ${invoice.number}`}>
        <header>
          <h2>{words.invoice}</h2>
          <address>
            <strong>{company_name}</strong>
            {contact_address !== null && (
              <Written lang={site.contentLang}>{contact_address}</Written>
            )}
            {[contact_phone, contactEmailOf(site.settings)].map(
              (line) => line !== null && <bdi key={line}>{line}</bdi>,
            )}
          </address>
        </header>
        <dl>
          <div>
            <dt>{words.number}</dt>
            <dd>
              <bdi>{invoice.number}</bdi>
            </dd>
          </div>
          <div>
            <dt>{words.date}</dt>
            <dd>{formatDay(invoice.created_at, site.language.tag, timeZone)}</dd>
          </div>
          <div>
            <dt>{fields.product}</dt>
            <dd>
              <Written lang={site.contentLang}>{invoice.product}</Written>
            </dd>
          </div>
        </dl>
      </article>
    </PanelLayout>
  );
}
