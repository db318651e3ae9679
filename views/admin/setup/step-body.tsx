import type { ReactNode } from 'react';
import {
  publicContactEmail,
  type Settings,
  textContext,
} from '../../../server/admin/shared/settings.ts';
import { homeContent, standardFigures } from '../../../server/content/shared/home.ts';
import type { MailServerView } from '../../../server/notifications/shared/mail.ts';
import type { Reauthentication } from '../../../server/shared/account.ts';
import { fieldNames } from '../../../server/shared/field-values.ts';
import { parcelFields, settingsFields } from '../../../server/shared/fields.ts';
import type { FormSpec, Outcome } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import {
  type ServerInfo,
  type Setup,
  type SetupStep,
  skipSteps,
} from '../../../server/web/shared/panel.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import type { Trigger } from '../../island.tsx';
import { fieldBuilder, PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { invoiceLabels } from '../../translations/parcel-labels.ts';
import { BrandingForms } from '../settings/branding-settings-page.tsx';
import { type GeocoderData, GeocoderForm, geocoderSentence } from '../settings/geocoder-form.tsx';
import { figureSections } from '../settings/home-sections.ts';
import { MailServerForm } from '../settings/mail-server-form.tsx';
import { serverSentence, testForm } from '../settings/mail-settings-page.tsx';
import { PrivacyForm, type VisibilityExamples } from '../settings/privacy-settings-page.tsx';
import { regionFields } from '../settings/region-settings-page.tsx';
import { settingsForm } from '../settings/settings-form.tsx';
import { companyAddressFields } from '../settings/simple-settings-pages.tsx';

export type SetupData = GeocoderData & {
  setup: Setup;
  /** The step that is open; null: none. */
  current: SetupStep | null;
  settings: Settings;
  server: MailServerView;
  /** The reauthentication that changing the mail server takes. */
  reauthentication: Reauthentication;
  examples: VisibilityExamples;
  facts: ServerInfo;
  /** A generated tracking number for the first parcel. */
  offeredCode: string;
};

export type SetupStepProps = PanelProps & {
  data: SetupData;
  step: SetupStep;
  /** When the step's forms are hydrated. The forms of the open step are hydrated when the page loads. */
  on: Trigger;
};

/** The props of a step, also with the page that its form leads to, and the form's button. */
type StepProps = SetupStepProps & { next: Outcome; button: FormSpec['button'] };

/** A step: its form, which leads to the next step, and a button to skip it. */
export function SetupStepBody(props: SetupStepProps) {
  const { panel, t, data, step, on } = props;
  const { site } = panel;
  const to = localizedHref(site, paths.control.setup);
  const Step = steps[step];
  return (
    <>
      <Step {...props} next={{ type: 'go', to }} button={{ label: t.setup.save }} />
      {data.setup[step] === 'open' && (
        <PanelForm
          on={on}
          site={site}
          t={t}
          spec={skipForm(t, data.settings, [step], { label: t.setup.skip, to })}
        />
      )}
    </>
  );
}

const steps: Record<SetupStep, (props: StepProps) => ReactNode> = {
  company: CompanyStep,
  mail: MailStep,
  privacy: PrivacyStep,
  branding: BrandingStep,
  tax: TaxStep,
  prices: (props) => <LinkStep {...props} step="prices" />,
  staff: (props) => <LinkStep {...props} step="staff" />,
  parcel: ParcelStep,
  figures: FiguresStep,
  geocoder: GeocoderStep,
};

export function skipForm(
  t: Messages,
  settings: Settings,
  skipped: readonly SetupStep[],
  { label, to }: { label: string; to: string },
): FormSpec {
  return {
    ...settingsForm(t, [], { type: 'go', to }),
    sections: [],
    fixed: { setup_skipped: skipSteps(settings.setup_skipped, skipped) },
    button: { label, quiet: true },
  };
}

function PrivacyStep({ panel: { site }, t, data, on, next, button }: StepProps) {
  const { setup, settings, examples } = data;
  return (
    <>
      {setup.privacy !== 'done' && <p className="measure">{t.setup.privacy}</p>}
      <PrivacyForm
        site={site}
        t={t}
        settings={settings}
        examples={examples}
        on={on}
        button={button}
        outcome={next}
      />
    </>
  );
}

function BrandingStep({ panel: { site }, t, data: { settings }, on, next, button }: StepProps) {
  return (
    <BrandingForms site={site} t={t} settings={settings} on={on} button={button} outcome={next} />
  );
}

/** The tax details on invoices, and the tax that is added to their lines. */
function TaxStep({ panel: { site }, t, data: { settings }, on, next, button }: StepProps) {
  const field = fieldBuilder(settingsFields, invoiceLabels(t));
  const fields = [
    field('invoice_tax_rate', 'number', settings.invoice_tax_rate),
    field('exemption_reason', 'text', settings.exemption_reason, {
      hint: t.invoicing.electronic.exemptHint,
    }),
    field('tax_number', 'text', settings.tax_number),
    field('vat_id', 'text', settings.vat_id),
  ];
  return (
    <>
      <p className="measure">{t.setup.tax}</p>
      <PanelForm site={site} t={t} spec={{ ...settingsForm(t, fields, next), button }} on={on} />
    </>
  );
}

/** A step that is done on another page. */
function LinkStep({ panel: { site }, t, step }: StepProps & { step: 'prices' | 'staff' }) {
  const { path, label } = {
    prices: { path: paths.control.createDeliveryService, label: t.prices.create },
    staff: { path: paths.control.staff, label: t.staff.invite },
  }[step];
  return (
    <>
      <p className="measure">{t.setup[step]}</p>
      <p>
        <a className="button" href={localizedHref(site, path)}>
          {label}
        </a>
      </p>
    </>
  );
}

/** The company's name, contact details, language and currency. */
function CompanyStep({ panel, t, data: { settings, facts }, on, next, button }: StepProps) {
  const { site, email } = panel;
  const { settings: words, fields: labels } = t.control;
  const field = fieldBuilder(settingsFields, labels);
  const ownEmail = publicContactEmail(settings);
  const fields = [
    field('company_name', 'text', settings.company_name),
    // Most companies begin with the address that they signed up with.
    field('contact_email', 'email', ownEmail ?? email),
    field('contact_phone', 'tel', settings.contact_phone),
    ...companyAddressFields(t, settings),
    ...regionFields(panel, t, settings, facts),
  ];
  const spec: FormSpec = { ...settingsForm(t, fields, next), sends: 'all', button };
  return (
    <>
      <p className="measure">
        {words.contactLead} {ownEmail === null && words.placeholderHint}
      </p>
      <PanelForm site={site} t={t} spec={spec} on={on} />
    </>
  );
}

/** The mail server; once it is set up, a test mail. */
function MailStep({ panel, t, data, on, button }: StepProps) {
  const { setup, server, settings, reauthentication } = data;
  const { site } = panel;
  if (setup.mail === 'done') {
    return (
      <>
        <p className="measure">
          {serverSentence(t, server)}{' '}
          <a href={localizedHref(site, paths.control.mailSettings)}>{t.control.mail.change}</a>
        </p>
        <p className="measure">
          {interpolate(t.control.settings.testLead, { email: settings.contact_email })}
        </p>
        <PanelForm site={site} t={t} spec={testForm(t, settings)} on={on} />
      </>
    );
  }
  return (
    <>
      <p className="measure">{server.password_lost ? t.mailServers.lost : t.mailServers.none}</p>
      <MailServerForm
        panel={panel}
        t={t}
        server={server}
        reauthentication={reauthentication}
        on={on}
        button={button}
        to={localizedHref(site, paths.control.setup)}
      />
    </>
  );
}

/** The geocoder, which a site may do without. */
function GeocoderStep({ panel, t, data, on, button }: StepProps) {
  const { geocoder } = data;
  return (
    <>
      <p className="measure">
        {t.geocoder.lead} {geocoder.source !== null && geocoderSentence(t, geocoder)}
      </p>
      {geocoder.source !== 'environment' && (
        <GeocoderForm
          panel={panel}
          t={t}
          data={data}
          to={localizedHref(panel.site, paths.control.setup)}
          on={on}
          button={button}
        />
      )}
    </>
  );
}

/** The figures of the home page. The initial ones are examples, which visitors would believe. */
function FiguresStep({ panel: { site }, t, data, on, next, button }: StepProps) {
  const { settings, setup } = data;
  const form = { ...settingsForm(t, [], next), sections: [] };
  const spec = {
    ...form,
    sections: figureSections(t, settings),
    // Saving confirms the figures, even if nothing was changed.
    fixed: { home_checked: 'yes' },
    button,
  };
  const hidden = fieldNames(standardFigures).map((name) => [`home_${name}_shown`, 'no']);
  const hiding: FormSpec = {
    ...form,
    fixed: Object.fromEntries(hidden),
    button: { label: t.setup.hideFigures, quiet: true },
  };
  const figures = figuresText(site, t, settings);
  return (
    <>
      <p className="measure">
        {figures === '' ? t.setup.figuresNone : interpolate(t.setup.figures, { figures })}{' '}
        {setup.figures !== 'done' && t.setup.figuresWarning}
      </p>
      {figures !== '' && <PanelForm site={site} t={t} spec={hiding} on={on} />}
      <PanelForm site={site} t={t} spec={spec} on={on} />
    </>
  );
}

/** The figures as the home page shows them: `clients (2000+) and offices (100)`. */
function figuresText(site: Site, t: Messages, settings: Settings): string {
  const { tag } = site.language;
  const { figures } = homeContent(textContext(site), settings, t.homeTexts);
  const entries = figures.map(({ value, digits, suffix, label }) => {
    const format = { minimumFractionDigits: digits, useGrouping: false };
    return `${label.text} (${value.toLocaleString(tag, format)}${suffix})`;
  });
  return new Intl.ListFormat(tag).format(entries);
}

/** The form for the first parcel, with the three required fields; later, a link to the list. */
function ParcelStep({ panel: { site }, t, data: { setup, offeredCode }, on, next }: StepProps) {
  const { parcels, fields } = t.control;
  const field = fieldBuilder(parcelFields, fields);
  if (setup.parcel === 'done') {
    return (
      <p className="measure">
        <a href={localizedHref(site, paths.control.parcels)}>{fields.parcels}</a>
      </p>
    );
  }
  const asked = [
    field('tracking_code', 'text', offeredCode, { hint: parcels.codeHint }),
    field('recipient_name', 'text', ''),
    field('destination', 'text', ''),
  ];
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.parcels,
    once: true,
    sections: [{ fields: asked }],
    button: { label: t.control.form.create },
    outcome: next,
  };
  return <PanelForm site={site} t={t} spec={spec} on={on} />;
}
