import { dateOrders } from '../../../server/shared/catalog.ts';
import { settingsFields } from '../../../server/shared/fields.ts';
import type { FieldSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import type { ServerInfo } from '../../../server/shared/settings-overview.ts';
import { currencyOptions } from '../../invoices/currency-options.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import type { Messages } from '../../translations/messages.ts';
import { ServerSettings } from './server-settings.tsx';
import { settingsCrumbs, settingsForm } from './settings-form.ts';
import { timeZoneOptions } from './time-zone-options.ts';

type Props = { panel: Panel; t: Messages; settings: Settings; facts: ServerInfo };

/** What the company writes and reckons in, and its public address. */
export function RegionSettingsPage({ panel, t, settings, facts }: Props) {
  const { site } = panel;
  const words = t.control.settings;
  const spec = settingsForm(t, regionFields(panel, t, settings, facts), { type: 'stay' });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.region}
      lead={words.regionLead}
      crumbs={settingsCrumbs(panel, t)}
      styles={site.manifest.settingsStyles}
    >
      <PanelForm site={site} t={t} spec={spec} />
      <section className="settings-part" id="server" aria-labelledby="server-title">
        <h2 id="server-title">{words.onServer}</h2>
        <p>{words.onServerLead}</p>
        <ServerSettings panel={panel} t={t} facts={facts} />
      </section>
    </PanelLayout>
  );
}

/** The fields of the company's region, with the names of currencies in the reader's language. */
export function regionFields(
  { site, timeZone }: Panel,
  t: Messages,
  settings: Settings,
  { now }: ServerInfo,
): FieldSpec[] {
  const { tag } = site.language;
  const field = fieldsOf(settingsFields, { ...t.invoicing.fields, ...t.control.fields });
  const { noneYet } = t.invoicing.settings;
  const words = t.control.settings;
  return [
    field('content_language', 'choice', settings.content_language, {
      options: languageMenu.map(({ code, name }) => ({ value: code, label: name })),
      hint: words.contentLanguageHint,
    }),
    field('invoice_currency', 'choice', settings.invoice_currency, {
      options: currencyOptions(tag, noneYet, settings.invoice_currency),
    }),
    field('time_zone', 'choice', settings.time_zone, {
      options: timeZoneOptions(words.timeZoneOfServer, settings.time_zone),
      hint: interpolate(words.timeZoneHint, { time: formatDayAndTime(now, tag, timeZone) }),
    }),
    field('date_order', 'choice', settings.date_order, {
      options: [
        { value: '', label: words.dateOrderAsk },
        ...dateOrders.map((value) => ({ value, label: t.importing.page[value] })),
      ],
      hint: words.dateOrderHint,
    }),
  ];
}
