import {
  mergeFields,
  publicContactEmail,
  type Settings,
} from '../../../server/admin/shared/settings.ts';
import { networkNames, weekdays } from '../../../server/content/shared/company.ts';
import { colon } from '../../../server/shared/colon.ts';
import { taxesOutside, yesNo } from '../../../server/shared/enums.ts';
import { settingsFields } from '../../../server/shared/fields.ts';
import type { FieldSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { fieldBuilder, labelledOptions, PanelForm } from '../../panel/panel-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { invoiceLabels, taxNames } from '../../translations/parcel-labels.ts';
import {
  SettingsLayout,
  SettingsLinks,
  type SettingsProps,
  settingsForm,
} from './settings-form.tsx';

export function ContactSettingsPage({ panel, t, settings }: SettingsProps) {
  const { settings: words, fields } = t.control;
  const field = fieldBuilder(settingsFields, fields);
  const handle = { placeholder: '@company' };
  const hours = t.company.settings;
  const networks = new Intl.ListFormat(panel.site.language.tag).format(networkNames);
  const socialHint = interpolate(hours.socialHint, { max: limits.socialLinks, networks });
  const placeholder = publicContactEmail(settings) === null ? { hint: words.placeholderHint } : {};
  const fieldsOfCompany = [
    field('company_name', 'text', settings.company_name),
    field('contact_email', 'email', settings.contact_email, placeholder),
    field('contact_phone', 'tel', settings.contact_phone),
    field('contact_phone_alt', 'tel', settings.contact_phone_alt),
    field('contact_address', 'text', settings.contact_address),
    field('contact_twitter', 'text', settings.contact_twitter, handle),
    field('contact_telegram', 'text', settings.contact_telegram, handle),
    field('contact_instagram', 'text', settings.contact_instagram, handle),
    field('social_links', 'lines', settings.social_links, { hint: socialHint }),
  ];
  const days = weekdays.map((day, index) => {
    const help = index === 0 ? { hint: hours.hoursHint } : {};
    return field(`hours_${day}`, 'text', settings[`hours_${day}`], help);
  });
  const position = (['contact_latitude', 'contact_longitude'] as const).map((name) =>
    field(name, 'number', settings[name]),
  );
  const lead = interpolate(hours.hoursLead, { zone: panel.timeZone.replaceAll('_', ' ') });
  const spec = {
    ...settingsForm(t, []),
    sections: [
      { fields: fieldsOfCompany },
      {
        heading: { id: 'hours', title: t.company.hours, lead },
        fields: days,
      },
      {
        heading: { id: 'pickup', title: hours.pickupTitle, lead: hours.pickupLead },
        fields: [
          field('pickup_days', 'number', settings.pickup_days, { hint: hours.pickupDaysHint }),
          field('pickup_bring', 'text', settings.pickup_bring, {
            placeholder: t.track.pickupUsual,
          }),
        ],
      },
      { heading: { id: 'map', title: hours.mapTitle }, fields: position },
    ],
  };
  return (
    <SettingsLayout panel={panel} t={t} title={words.contact} lead={words.contactLead}>
      <PanelForm site={panel.site} t={t} spec={spec} />
    </SettingsLayout>
  );
}

/** The company's address without its country. The address that visitors see is composed of it. */
export function companyAddressFields(t: Messages, settings: Settings): FieldSpec[] {
  const field = fieldBuilder(settingsFields, invoiceLabels(t));
  return (['street', 'postcode', 'city'] as const).map((name) =>
    field(name, 'text', settings[name]),
  );
}

/** Settings for search engines and a chat widget. */
export function HtmlSettingsPage({ panel, t, settings }: SettingsProps) {
  const { site } = panel;
  const { settings: words, fields } = t.control;
  const field = fieldBuilder(settingsFields, fields);
  const list = new Intl.ListFormat(site.language.tag);
  const places = list.format(mergeFields.map((name) => `{${name}}`));
  const hint = `${t.control.pages.helpFields} ${places}`;
  const texts = [
    field('meta_description', 'lines', settings.meta_description, { hint }),
    field('chat_code', 'lines', settings.chat_code, { hint: words.chatHint }),
  ];
  const spec = settingsForm(t, texts, { type: 'reload' });
  return (
    <SettingsLayout panel={panel} t={t} title={words.html}>
      <PanelForm site={site} t={t} spec={spec} />
    </SettingsLayout>
  );
}

const sellerFields = ['tax_number', 'vat_id', 'iban', 'bic', 'billing_contact'] as const;

/** The defaults of new invoices. */
export function InvoiceSettingsPage({ panel, t, settings }: SettingsProps) {
  const { site } = panel;
  const { settings: words, fields: labels, electronic } = t.invoicing;
  const text = (name: (typeof sellerFields)[number]) => field(name, 'text', settings[name]);
  const { quote_page, public_bookings } = t.control.fields;
  const field = fieldBuilder(settingsFields, { ...invoiceLabels(t), quote_page, public_bookings });
  const spec = {
    ...settingsForm(t, []),
    sections: [
      {
        fields: [
          field('invoice_tax_rate', 'number', settings.invoice_tax_rate),
          field('exemption_reason', 'text', settings.exemption_reason, {
            hint: electronic.exemptHint,
          }),
          field('tax_outside', 'choice', settings.tax_outside, {
            options: labelledOptions(taxesOutside, taxNames(t)),
            hint: t.customers.tax.rulesHint,
          }),
          field('invoice_due_days', 'number', settings.invoice_due_days),
          field('invoice_note', 'lines', settings.invoice_note),
          field('quote_page', 'choice', settings.quote_page, {
            options: labelledOptions(yesNo, t.control.form),
          }),
          field('public_bookings', 'choice', settings.public_bookings, {
            options: labelledOptions(yesNo, t.control.form),
            hint: t.bookings.visitor.settingHint,
          }),
        ],
      },
      {
        heading: { id: 'company', title: t.control.settings.company, lead: electronic.companyLead },
        fields: [
          field('legal_name', 'text', settings.legal_name, { placeholder: settings.company_name }),
          ...companyAddressFields(t, settings),
          field('country', 'country', settings.country),
          ...sellerFields.map(text),
        ],
      },
    ],
  };
  const region = {
    path: paths.control.regionSettings,
    title: t.control.settings.region,
    text: `${labels.invoice_currency}${colon(panel.site.language.tag)}${settings.invoice_currency ?? words.noneYet}`,
  };
  return (
    <SettingsLayout panel={panel} t={t} title={t.control.invoices.title} lead={words.lead}>
      <div className="card settings-topic measure">
        <SettingsLinks site={site} links={[region]} />
      </div>
      <PanelForm site={site} t={t} spec={spec} />
    </SettingsLayout>
  );
}
