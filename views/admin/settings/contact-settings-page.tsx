import { settingsFields } from '../../../server/shared/fields.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { contactEmailOf, type Settings } from '../../../server/shared/settings.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { settingsCrumbs, settingsForm } from './settings-form.ts';

type Props = { panel: Panel; t: Messages; settings: Settings };

export function ContactSettingsPage({ panel, t, settings }: Props) {
  const { site } = panel;
  const { settings: words, fields } = t.control;
  const field = fieldsOf(settingsFields, fields);
  const hint = words.socialHint;
  const placeholder = contactEmailOf(settings) === null ? { hint: words.placeholderHint } : {};
  const spec = settingsForm(
    t,
    [
      field('company_name', 'text', settings.company_name),
      field('contact_email', 'email', settings.contact_email, placeholder),
      field('contact_phone', 'tel', settings.contact_phone),
      field('contact_phone_alt', 'tel', settings.contact_phone_alt),
      field('contact_address', 'text', settings.contact_address),
      field('contact_twitter', 'text', settings.contact_twitter, { hint }),
      field('contact_telegram', 'text', settings.contact_telegram, { hint }),
      field('contact_instagram', 'text', settings.contact_instagram, { hint }),
    ],
    { type: 'stay' },
  );
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.contact}
      lead={words.contactLead}
      crumbs={settingsCrumbs(panel, t)}
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}
