import type { Settings } from '../../../server/admin/shared/settings.ts';
import { dateOrders } from '../../../server/shared/enums.ts';
import { settingsFields, unitSystems } from '../../../server/shared/fields.ts';
import type { FieldSpec, Option } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import type { Panel, ServerInfo } from '../../../server/web/shared/panel.ts';
import { currencyOptions } from '../../invoices/currency-options.ts';
import { codeOptions, fieldBuilder, labelledOptions, PanelForm } from '../../panel/panel-form.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { Pairs } from '../../parts/pairs.tsx';
import type { Messages } from '../../translations/messages.ts';
import { fieldLabels } from '../../translations/parcel-labels.ts';
import { SettingsLayout, type SettingsProps, settingsForm } from './settings-form.tsx';

type Props = SettingsProps & { facts: ServerInfo };

/** The company's language, currency, time zone and units, and the site's public address. */
export function RegionSettingsPage({ panel, t, settings, facts }: Props) {
  const { site } = panel;
  const words = t.control.settings;
  const address =
    facts.publicUrl === null ? (
      interpolate(words.publicAddressNone, { origin: site.origin })
    ) : (
      <bdi dir="ltr">{facts.publicUrl}</bdi>
    );
  const field = fieldBuilder(settingsFields, { ...t.invoicing.fields, ...t.control.fields });
  const spec = settingsForm(t, [
    ...regionFields(panel, t, settings, facts),
    field('units', 'choice', settings.units, {
      options: labelledOptions(unitSystems, t.pieces.systems),
    }),
    field('volumetric_divisor', 'number', settings.volumetric_divisor, {
      hint: t.pieces.divisorHint,
    }),
  ]);
  return (
    <SettingsLayout panel={panel} t={t} title={words.region}>
      <PanelForm site={site} t={t} spec={spec} />
      <section className="part measure" id="server" aria-labelledby="server-title">
        <h2 id="server-title">{words.onServer}</h2>
        <p>{words.onServerLead}</p>
        {/* Cannot be changed in the panel. */}
        <Pairs
          className="pairs mail-facts measure"
          pairs={[[t.control.pages.publicAddress, address]]}
        />
      </section>
    </SettingsLayout>
  );
}

/** The fields of the company's region, with the names of currencies in the user's language. */
export function regionFields(
  { site, timeZone }: Panel,
  t: Messages,
  settings: Settings,
  { now }: ServerInfo,
): FieldSpec[] {
  const { tag } = site.language;
  const field = fieldBuilder(settingsFields, { ...t.invoicing.fields, ...fieldLabels(t) });
  const words = t.control.settings;
  return [
    field('content_language', 'choice', settings.content_language, {
      options: codeOptions(languageMenu),
    }),
    field('invoice_currency', 'choice', settings.invoice_currency, {
      options: currencyOptions(tag, t.invoicing.settings.noneYet, settings.invoice_currency),
    }),
    field('country', 'country', settings.country),
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

const zoneNames = Intl.supportedValuesOf('timeZone');

/**
 * The time zones to choose from, by their IANA names; the server's comes first.
 *
 * @param present the chosen one, which may be an alias.
 */
function timeZoneOptions(ofServer: string, present: string | null): Option[] {
  const isOther = present !== null && present !== '' && !zoneNames.includes(present);
  const all = isOther ? [...zoneNames, present].sort() : zoneNames;
  return [
    { value: '', label: ofServer },
    ...all.map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
  ];
}
