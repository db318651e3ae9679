import type { Panel } from '../../../server/shared/panel.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import type { Messages } from '../../translations/messages.ts';
import { BrandingForms } from './branding-forms.tsx';
import { settingsCrumbs } from './settings-form.ts';

type Props = { panel: Panel; t: Messages; settings: Settings };

/** The company's own logo and its two colours. */
export function BrandingSettingsPage({ panel, t, settings }: Props) {
  const { site } = panel;
  const words = t.branding.settings;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.setup.steps.branding}
      lead={words.lead}
      crumbs={settingsCrumbs(panel, t)}
      styles={site.manifest.settingsStyles}
    >
      <BrandingForms site={site} t={t} settings={settings} />
    </PanelLayout>
  );
}
