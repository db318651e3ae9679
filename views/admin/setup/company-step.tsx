import { settingsFields } from '../../../server/shared/fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { contactEmailOf } from '../../../server/shared/settings.ts';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import { regionFields } from '../settings/region-settings-page.tsx';
import { settingsForm } from '../settings/settings-form.ts';
import { type SetupStepProps, saveButton } from './setup-data.ts';

/** The company's name, contact details, language and currency. */
export function CompanySetupStep({ panel, t, data: { settings, facts }, on }: SetupStepProps) {
  const { site, email } = panel;
  const words = t.setup;
  const field = fieldsOf(settingsFields, t.control.fields);
  const ownEmail = contactEmailOf(settings);
  const fields = [
    field('company_name', 'text', settings.company_name),
    // Most begin with the address that they signed up with.
    field('contact_email', 'email', ownEmail ?? email),
    field('contact_phone', 'tel', settings.contact_phone),
    field('contact_address', 'text', settings.contact_address),
    ...regionFields(panel, t, settings, facts),
  ];
  const to = localizedHref(site, paths.control.setup);
  const spec = {
    ...settingsForm(t, fields, { type: 'go', to }),
    sends: 'all' as const,
    button: saveButton(t),
  };
  const placeholder = interpolate(words.companyPlaceholder, { email: settings.contact_email });
  return (
    <>
      <p>
        {words.company} {ownEmail === null && <TextWithEmails text={placeholder} />}
      </p>
      <PanelForm site={site} t={t} spec={spec} on={on} />
    </>
  );
}
