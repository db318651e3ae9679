import { invoiceFields } from '../../../server/shared/fields.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { fieldsOf, PanelForm } from '../panel-form.tsx';
import { creationForm } from '../record-forms.ts';

export function CreateInvoicePage({ panel, t }: { panel: Panel; t: Messages }) {
  const { site } = panel;
  const { invoices: words, fields } = t.control;
  const field = fieldsOf(invoiceFields, fields);
  const open = localizedHref(site, paths.control.invoice).replace(':id', '{id}');
  const next = [
    { label: words.open, to: open },
    { label: words.another, to: localizedHref(site, paths.control.createInvoice) },
  ];
  const spec = creationForm(t, words.createButton, next, {
    action: paths.api.invoices,
    encoding: 'json',
    sections: [{ fields: [field('product', 'text', '')] }],
  });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.createTitle}
      lead={words.createLead}
      crumbs={[{ label: words.title, href: localizedHref(site, paths.control.invoices) }]}
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}
