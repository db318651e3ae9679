import { publicDetails, type Visibility } from '../../../server/shared/enums.ts';
import { settingsFields } from '../../../server/shared/fields.ts';
import type { FormSpec, Outcome } from '../../../server/shared/form.ts';
import type { VisibilityExample } from '../../../server/shared/parcel.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Island, type Trigger } from '../../island.tsx';
import { fieldsOf, formContext, optionsOf } from '../../panel/panel-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { SettingsLayout, type SettingsProps, settingsForm } from './settings-form.tsx';

export type VisibilityExamples = Record<Visibility, VisibilityExample>;

type Props = {
  site: Site;
  t: Messages;
  settings: Settings;
  examples: VisibilityExamples;
  outcome?: Outcome;
  button?: FormSpec['button'];
  /** Whether it has all the settings of privacy, and not only the one that the setup asks. */
  isWhole?: boolean;
  on?: Trigger;
};

type PageProps = SettingsProps & Pick<Props, 'examples'>;

/** How much of a parcel strangers see. */
export function PrivacySettingsPage({ panel, t, settings, examples }: PageProps) {
  const { title, lead } = t.privacy.settings;
  return (
    <SettingsLayout panel={panel} t={t} title={title} lead={lead}>
      <PrivacyForm site={panel.site} t={t} settings={settings} examples={examples} isWhole />
    </SettingsLayout>
  );
}

/** How much of a parcel strangers see, each choice with a picture. Saving says that it has been chosen. */
export function PrivacyForm({ site, t, settings, examples, outcome, ...rest }: Props) {
  const { button, isWhole = false, on = 'load' } = rest;
  const { settings: words, unlock } = t.privacy;
  const field = fieldsOf(settingsFields, t.control.fields);
  const options = optionsOf(publicDetails, words);
  const choice = field('public_details', 'visibility', settings.public_details, { options });
  const shown = field('show_stops_before', 'choice', settings.show_stops_before, {
    options: [
      { value: 'no', label: t.control.form.no },
      { value: 'yes', label: t.control.form.yes },
    ],
    hint: words.stopsHint,
  });
  const form = settingsForm(t, isWhole ? [choice, shown] : [choice], outcome);
  const spec = { ...form, button: button ?? form.button, fixed: { privacy_checked: 'yes' } };
  const choiceOf = (visibility: Visibility, text: string) => ({
    text,
    picture: {
      status: t.stages.in_transit,
      recipient: examples[visibility],
      question: visibility === 'locked' ? unlock.lockedTitle : null,
    },
  });
  const choices = {
    all: choiceOf('all', words.allText),
    masked: choiceOf('masked', words.maskedText),
    locked: choiceOf('locked', words.lockedText),
  };
  return (
    <Island
      name="visibility-form"
      on={on}
      site={site}
      props={{ spec, context: formContext(site, t), choices }}
    />
  );
}
