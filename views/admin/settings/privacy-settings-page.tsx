import { publicDetails } from '../../../server/shared/catalog.ts';
import { settingsFields } from '../../../server/shared/fields.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, optionsOf, PanelForm } from '../../panel/panel-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { settingsCrumbs, settingsForm } from './settings-form.ts';

type Props = { panel: Panel; t: Messages; settings: Settings };

/** How much of a parcel strangers see. */
export function PrivacySettingsPage({ panel, t, settings }: Props) {
  const { site } = panel;
  const words = t.privacy.settings;
  const field = fieldsOf(settingsFields, t.control.fields);
  const fields = [
    field('public_details', 'choice', settings.public_details, {
      options: optionsOf(publicDetails, words),
      hint: words.hint,
    }),
  ];
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={settingsCrumbs(site, t)}
    >
      <PanelForm site={site} t={t} spec={settingsForm(t, fields, { type: 'stay' })} />
    </PanelLayout>
  );
}
