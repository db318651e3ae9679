import { invoiceFields } from '../../../server/shared/fields.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { fieldsOf, PanelForm } from '../panel-form.tsx';

export function CreateInvoicePage({ panel, t }: { panel: Panel; t: Messages }) {
  const { site } = panel;
  const { invoices: words, fields, form } = t.control;
  const field = fieldsOf(invoiceFields, fields);
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.invoices,
    encoding: 'json',
    sends: 'all',
    fixed: {},
    sections: [{ fields: [field('product', 'text', '')] }],
    button: { label: words.createButton, busy: form.saving },
    outcome: {
      type: 'links',
      links: [
        {
          label: words.open,
          to: localizedHref(site, paths.control.invoice).replace(':id', '{id}'),
        },
        { label: words.another, to: localizedHref(site, paths.control.createInvoice) },
      ],
    },
  };
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
