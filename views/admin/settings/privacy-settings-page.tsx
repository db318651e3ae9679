import type { Panel } from '../../../server/shared/panel.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PrivacyForm, type VisibilityExamples } from './privacy-form.tsx';
import { settingsCrumbs } from './settings-form.ts';

type Props = { panel: Panel; t: Messages; settings: Settings; examples: VisibilityExamples };

/** How much of a parcel strangers see. */
export function PrivacySettingsPage({ panel, t, settings, examples }: Props) {
  const { site } = panel;
  const words = t.privacy.settings;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={settingsCrumbs(panel, t)}
      styles={site.manifest.settingsStyles}
    >
      <PrivacyForm
        site={site}
        t={t}
        settings={settings}
        examples={examples}
        outcome={{ type: 'stay' }}
        isWhole
      />
    </PanelLayout>
  );
}
