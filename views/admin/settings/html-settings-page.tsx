import { settingsFields } from '../../../server/shared/fields.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { mergeFields, type Settings } from '../../../server/shared/settings.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { settingsCrumbs, settingsForm } from './settings-form.ts';

type Props = { panel: Panel; t: Messages; settings: Settings };

export function HtmlSettingsPage({ panel, t, settings }: Props) {
  const { site } = panel;
  const { settings: words, fields } = t.control;
  const field = fieldsOf(settingsFields, fields);
  const list = new Intl.ListFormat(site.language.tag, { type: 'unit' });
  const places = list.format(mergeFields.map((name) => `{${name}}`));
  const spec = settingsForm(
    t,
    [
      field('meta_description', 'lines', settings.meta_description, {
        hint: `${words.descriptionHint} ${t.control.pages.helpFields} ${places}`,
      }),
      field('chat_code', 'lines', settings.chat_code, { hint: words.chatHint }),
    ],
    { type: 'reload' },
  );
  return (
    <PanelLayout panel={panel} t={t} title={words.html} crumbs={settingsCrumbs(panel, t)}>
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}
