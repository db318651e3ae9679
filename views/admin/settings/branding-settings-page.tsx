import type { Settings } from '../../../server/admin/shared/settings.ts';
import { defaultColors, logoOf } from '../../../server/content/shared/branding.ts';
import { logoField, settingsFields } from '../../../server/shared/fields.ts';
import type { FormSpec, Outcome } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { imagePath, paths } from '../../../server/shared/paths.ts';
import { Island, type Trigger } from '../../island.tsx';
import type { ControlProps } from '../../panel/form-fields.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import { removalWords } from '../../panel/photo-form.tsx';
import type { SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { SettingsLayout, type SettingsProps, settingsForm } from './settings-form.tsx';

type Props = SiteProps & {
  settings: Settings;
  /** The outcomes of uploading a logo and of saving the colours; by default the page is reloaded, to show them. */
  logoOutcome?: Outcome;
  outcome?: Outcome;
  button?: FormSpec['button'];
  on?: Trigger;
};

const reload: Outcome = { type: 'reload' };

export function BrandingSettingsPage({ panel, t, settings }: SettingsProps) {
  return (
    <SettingsLayout panel={panel} t={t} title={t.setup.steps.branding}>
      <BrandingForms site={panel.site} t={t} settings={settings} />
    </SettingsLayout>
  );
}

export function BrandingForms({ site, t, settings, button, on = 'load', ...outcomes }: Props) {
  const { logoOutcome = reload, outcome = reload } = outcomes;
  const { settings: words, preview } = t.branding;
  const { layout } = t;
  const name = settings.company_name;
  const colors = colorsForm(t, settings, outcome);
  return (
    <>
      <div className="look-logo">
        <PanelForm site={site} t={t} spec={logoForm(t, settings, logoOutcome)} on={on} />
      </div>
      {settings.logo !== null && (
        <Island
          name="remove-picture"
          on={on}
          site={site}
          props={{
            action: paths.api.logo,
            record: {},
            name,
            t: {
              ...removalWords(t, words.removeQuestion),
              remove: words.removeLogo,
              title: words.removeTitle,
            },
          }}
        />
      )}
      <hr className="look-rule measure" />
      <PanelForm
        site={site}
        t={t}
        on={on}
        spec={{ ...colors, button: button ?? colors.button }}
        controls={{ color: (props) => <ColorControl {...props} /> }}
      >
        {({ values: { primary_color = '', accent_color = '' } }) => (
          <Island
            name="branding-preview"
            on="idle"
            site={site}
            props={{
              initial: { primary_color, accent_color },
              company: { name, logo: logoOf(settings) },
              tag: site.language.tag,
              t: {
                ...preview,
                preview: t.control.form.preview,
                standard: words.standard,
                track: layout.trackShipment,
                link: layout.contact,
              },
            }}
          />
        )}
      </PanelForm>
    </>
  );
}

/** A colour: typed, or picked with the browser's colour picker. */
function ColorControl({ field, value, form, fieldProps }: ControlProps) {
  const { name, label, placeholder = '' } = field;
  return (
    <div className="color-control">
      <Island
        name="color-picker"
        on="idle"
        site={form.site}
        props={{ name, label, value, placeholder }}
      />
      <input
        {...fieldProps}
        name={name}
        defaultValue={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        placeholder={placeholder}
        dir="ltr"
      />
    </div>
  );
}

function logoForm(t: Messages, { logo }: Settings, outcome: Outcome): FormSpec {
  const hint = interpolate(t.branding.settings.logoHint, { max: limits.image.bytes / 1024 / 1024 });
  const field = fieldsOf({ image: logoField }, { image: t.control.fields.logo });
  const picture = logo === null ? null : imagePath(logo);
  return {
    method: 'POST',
    action: paths.api.logo,
    encoding: 'multipart',
    sections: [{ fields: [field('image', 'picture', '', { hint, picture })] }],
    button: { label: t.control.parcels.upload, quiet: true },
    outcome,
  };
}

function colorsForm(t: Messages, settings: Settings, outcome: Outcome): FormSpec {
  const field = fieldsOf(settingsFields, t.branding.fields);
  const { deep, signal } = defaultColors.light;
  const fields = [
    field('primary_color', 'color', settings.primary_color, { placeholder: deep }),
    field('accent_color', 'color', settings.accent_color, { placeholder: signal }),
  ];
  return settingsForm(t, fields, outcome);
}
