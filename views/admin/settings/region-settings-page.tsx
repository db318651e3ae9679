import { settingsFields } from '../../../server/shared/fields.ts';
import type { FieldSpec } from '../../../server/shared/form.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import type { ServerFacts } from '../../../server/shared/settings-overview.ts';
import { currencyOptions } from '../../invoices/currency-options.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { SetOnServer } from './set-on-server.tsx';
import { settingsCrumbs, settingsForm } from './settings-form.ts';

type Props = { panel: Panel; t: Messages; settings: Settings; facts: ServerFacts };

/** The company's language and currency, and what is set where the site is started. */
export function RegionSettingsPage({ panel, t, settings, facts }: Props) {
  const { site } = panel;
  const words = t.control.settings;
  const spec = settingsForm(t, regionFields(t, settings, site.language.tag), { type: 'stay' });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.region}
      lead={words.regionLead}
      crumbs={settingsCrumbs(site, t)}
      styles={site.manifest.settingsStyles}
    >
      <PanelForm site={site} t={t} spec={spec} />
      <section className="settings-part" id="server" aria-labelledby="server-title">
        <h2 id="server-title">{words.onServer}</h2>
        <p>{words.onServerLead}</p>
        <SetOnServer panel={panel} t={t} facts={facts} />
      </section>
    </PanelLayout>
  );
}

/** @param tag of the reader's language, which the names of currencies are in. */
export function regionFields(t: Messages, settings: Settings, tag: string): FieldSpec[] {
  const field = fieldsOf(settingsFields, { ...t.invoicing.fields, ...t.control.fields });
  const { noneYet } = t.invoicing.settings;
  return [
    field('content_language', 'choice', settings.content_language, {
      options: languageMenu.map(({ code, name }) => ({ value: code, label: name })),
      hint: t.control.settings.contentLanguageHint,
    }),
    field('invoice_currency', 'choice', settings.invoice_currency, {
      options: currencyOptions(tag, noneYet, settings.invoice_currency),
    }),
  ];
}
