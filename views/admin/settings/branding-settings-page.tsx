import type { Settings } from '../../../server/admin/shared/settings.ts';
import { defaultColors, logoFromRow } from '../../../server/content/shared/branding.ts';
import { settingsFields } from '../../../server/shared/fields.ts';
import type { FormSpec, Outcome } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { imagePath, paths } from '../../../server/shared/paths.ts';
import { logoField } from '../../../server/shared/picture-fields.ts';
import { Island, type Trigger } from '../../island.tsx';
import type { ControlProps } from '../../panel/form-fields.tsx';
import { fieldBuilder, optionalRule, PanelForm } from '../../panel/panel-form.tsx';
import { removalWords } from '../../panel/photo-form.tsx';
import type { SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { SettingsLayout, type SettingsProps, settingsForm } from './settings-form.tsx';

type Props = SiteProps & {
  settings: Settings;
  /** By default the page is reloaded, to show the saved branding. */
  outcome?: Outcome;
  button?: FormSpec['button'];
  on?: Trigger;
};

export function BrandingSettingsPage({ panel, t, settings }: SettingsProps) {
  return (
    <SettingsLayout panel={panel} t={t} title={t.setup.steps.branding}>
      <BrandingForms site={panel.site} t={t} settings={settings} />
    </SettingsLayout>
  );
}

/** The form of the company's logo and colours, and another one that removes the logo. */
export function BrandingForms({ site, t, settings, button, on = 'load', ...own }: Props) {
  const { outcome = { type: 'reload' } } = own;
  const { settings: words, preview } = t.branding;
  const { layout } = t;
  const name = settings.company_name;
  const form = brandingForm(t, settings, outcome);
  return (
    <>
      {settings.logo !== null && (
        <Island
          name="remove-picture"
          on={on}
          site={site}
          props={{
            action: paths.api.logo,
            record: {},
            name,
            tag: site.language.tag,
            t: {
              ...removalWords(t, words.removeQuestion),
              remove: words.removeLogo,
              title: words.removeTitle,
            },
          }}
        />
      )}
      <PanelForm
        site={site}
        t={t}
        on={on}
        className="look-logo"
        spec={{ ...form, button: button ?? form.button }}
        controls={{ color: (props) => <ColorControl {...props} /> }}
      >
        {({ values: { primary_color = '', accent_color = '' } }) => (
          <Island
            name="branding-preview"
            on="idle"
            site={site}
            props={{
              initial: { primary_color, accent_color },
              company: { name, logo: logoFromRow(settings) },
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
        props={{ name, label, value, placeholder, tag: form.site.language.tag }}
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

function brandingForm(t: Messages, settings: Settings, outcome: Outcome): FormSpec {
  const { logo, primary_color, accent_color } = settings;
  const hint = interpolate(t.branding.settings.logoHint, { max: limits.image.bytes / 1024 / 1024 });
  const picture = logo === null ? null : imagePath(logo);
  const field = fieldBuilder(
    { image: optionalRule(logoField), ...settingsFields },
    { image: t.control.fields.logo, ...t.branding.fields },
  );
  const { deep, signal } = defaultColors.light;
  return {
    ...settingsForm(t, [], outcome),
    encoding: 'multipart',
    sections: [
      { fields: [field('image', 'picture', '', { hint, picture })] },
      {
        fields: [
          field('primary_color', 'color', primary_color, { placeholder: deep }),
          field('accent_color', 'color', accent_color, { placeholder: signal }),
        ],
      },
    ],
  };
}
