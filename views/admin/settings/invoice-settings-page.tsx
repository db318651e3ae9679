import { settingsFields } from '../../../server/shared/fields.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { settingsCrumbs, settingsForm } from './settings-form.ts';
import { SettingsLinks } from './settings-links.tsx';

type Props = { panel: Panel; t: Messages; settings: Settings };

/** What new invoices begin with. */
export function InvoiceSettingsPage({ panel, t, settings }: Props) {
  const { site } = panel;
  const { settings: words, fields: labels } = t.invoicing;
  const field = fieldsOf(settingsFields, labels);
  const fields = [
    field('invoice_tax_rate', 'number', settings.invoice_tax_rate),
    field('invoice_due_days', 'number', settings.invoice_due_days),
    field('tax_number', 'text', settings.tax_number),
    field('invoice_note', 'lines', settings.invoice_note, { hint: words.noteHint }),
  ];
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.control.invoices.title}
      lead={words.lead}
      crumbs={settingsCrumbs(panel, t)}
      styles={site.manifest.settingsStyles}
    >
      <div className="card settings-topic">
        <SettingsLinks
          site={site}
          links={[
            {
              path: paths.control.regionSettings,
              title: t.control.settings.region,
              text: `${labels.invoice_currency}: ${settings.invoice_currency ?? words.noneYet}`,
            },
          ]}
        />
      </div>
      <PanelForm site={site} t={t} spec={settingsForm(t, fields, { type: 'stay' })} />
    </PanelLayout>
  );
}
