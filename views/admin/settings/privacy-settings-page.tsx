import type { Settings } from '../../../server/admin/shared/settings.ts';
import type { VisibilityExample } from '../../../server/parcels/shared/parcel.ts';
import { publicDetails, type Visibility, yesNo } from '../../../server/shared/enums.ts';
import { settingsFields } from '../../../server/shared/fields.ts';
import type { FormSpec, Outcome } from '../../../server/shared/form.ts';
import type { Trigger } from '../../island.tsx';
import type { ControlProps } from '../../panel/form-fields.tsx';
import { fieldBuilder, labelledOptions, PanelForm } from '../../panel/panel-form.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { SiteProps } from '../../props.ts';
import { SettingsLayout, type SettingsProps, settingsForm } from './settings-form.tsx';

export type VisibilityExamples = Record<Visibility, VisibilityExample>;

type Props = SiteProps & {
  settings: Settings;
  examples: VisibilityExamples;
  outcome?: Outcome;
  button?: FormSpec['button'];
  /** Whether the form has all privacy settings. Otherwise it has only the setting that the setup asks for. */
  isWhole?: boolean;
  on?: Trigger;
};

type PageProps = SettingsProps & Pick<Props, 'examples'>;

/** The page of the privacy settings: how much of a parcel visitors see. */
export function PrivacySettingsPage({ panel, t, settings, examples }: PageProps) {
  const { title, lead } = t.privacy.settings;
  return (
    <SettingsLayout panel={panel} t={t} title={title} lead={lead}>
      <PrivacyForm site={panel.site} t={t} settings={settings} examples={examples} isWhole />
    </SettingsLayout>
  );
}

/** The form of the privacy settings, each choice with a picture. Saving also stores that the choice was made. */
export function PrivacyForm({ site, t, settings, examples, outcome, ...rest }: Props) {
  const { button, isWhole = false, on = 'load' } = rest;
  const { settings: words } = t.privacy;
  const field = fieldBuilder(settingsFields, t.control.fields);
  const choice = field('public_details', 'visibility', settings.public_details);
  const shown = field('show_stops_before', 'choice', settings.show_stops_before, {
    options: labelledOptions(yesNo, t.control.form),
    hint: words.stopsHint,
  });
  const months = settings.erase_parcels_after_months;
  const erased = field('erase_parcels_after_months', 'number', months, { hint: words.eraseHint });
  const form = settingsForm(t, isWhole ? [choice, shown, erased] : [choice], outcome);
  const spec = { ...form, button: button ?? form.button, fixed: { privacy_checked: 'yes' } };
  return (
    <PanelForm
      site={site}
      t={t}
      on={on}
      spec={spec}
      controls={{
        visibility: (props) => <VisibilityControl {...props} examples={examples} />,
      }}
    />
  );
}

const explanations = { all: 'allText', masked: 'maskedText', locked: 'lockedText' } as const;

/** The choices. Each has a small drawing of a tracking result, which only illustrates the choice. */
function VisibilityControl({
  field,
  value,
  form: { t },
  examples,
}: ControlProps & Pick<Props, 'examples'>) {
  const { settings: words, unlock } = t.privacy;
  return (
    <div className="columns visibility-choices">
      {publicDetails.map((choice) => {
        const recipient = examples[choice];
        return (
          <label key={choice} className="visibility-choice choice stack">
            <span className="visibility-label strong row">
              <input
                type="radio"
                name={field.name}
                value={choice}
                defaultChecked={choice === value}
              />
              {words[choice]}
            </span>
            <span className="result-picture small-icon card paper" aria-hidden="true">
              <span className="result-picture-bar" />
              <span className="result-picture-status badge start">{t.stages.in_transit}</span>
              <span className="result-picture-steps">
                <i />
                <i />
                <i />
                <i />
              </span>
              {recipient === null ? (
                <span className="result-picture-lock">
                  <Icon name="lock" />
                  {choice === 'locked' && unlock.lockedTitle}
                  <i />
                </span>
              ) : (
                <span className="result-picture-person">
                  <Icon name="person" />
                  <bdi>{recipient.name}</bdi>
                  <bdi>{recipient.address}</bdi>
                </span>
              )}
            </span>
            <small className="small">{words[explanations[choice]]}</small>
          </label>
        );
      })}
    </div>
  );
}
