import { logoOf } from '../../../server/shared/branding.ts';
import { logoField, settingsFields } from '../../../server/shared/fields.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { defaultColors } from '../../../server/shared/palette.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { imagePath, paths } from '../../../server/shared/paths.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, formContext, PanelForm } from '../../panel/panel-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { settingsCrumbs, settingsForm } from './settings-form.ts';

type Props = { panel: Panel; t: Messages; settings: Settings };

/** The company's own logo and its two colours. */
export function BrandingSettingsPage({ panel, t, settings }: Props) {
  const { site } = panel;
  const { settings: words, preview } = t.branding;
  const { layout } = t;
  const name = settings.company_name;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={settingsCrumbs(site, t)}
      styles={site.manifest.brandingStyles}
    >
      <div className="look-logo">
        <PanelForm site={site} t={t} spec={logoForm(t, settings)} />
      </div>
      {settings.logo !== null && (
        <Island
          name="remove-picture"
          on="load"
          site={site}
          props={{ action: paths.api.logo, record: {}, name, t: removalWords(t) }}
        />
      )}
      <hr className="look-rule" />
      <Island
        name="branding-form"
        on="load"
        site={site}
        props={{
          spec: colorsForm(t, settings),
          context: formContext(site, t),
          company: { name, logo: logoOf(settings) },
          t: {
            ...preview,
            standard: words.standard,
            track: layout.trackShipment,
            link: layout.contact,
          },
        }}
      />
    </PanelLayout>
  );
}

function logoForm(t: Messages, { logo }: Settings): FormSpec {
  const { form } = t.control;
  const hint = interpolate(t.branding.settings.logoHint, { max: limits.image.bytes / 1024 / 1024 });
  const field = fieldsOf({ image: logoField }, { image: t.branding.fields.logo });
  const picture = logo === null ? null : imagePath(logo);
  return {
    method: 'POST',
    action: paths.api.logo,
    encoding: 'multipart',
    sends: 'all',
    fixed: {},
    sections: [{ fields: [field('image', 'picture', '', { hint, picture })] }],
    button: { label: t.control.parcels.upload, busy: form.saving },
    outcome: { type: 'reload' },
  };
}

function colorsForm(t: Messages, { primary_color, accent_color }: Settings): FormSpec {
  const { fields, settings: words } = t.branding;
  const field = fieldsOf(settingsFields, fields);
  const { deep, signal } = defaultColors.light;
  return settingsForm(
    t,
    [
      field('primary_color', 'color', primary_color, {
        hint: words.primaryHint,
        placeholder: deep,
      }),
      field('accent_color', 'color', accent_color, { hint: words.accentHint, placeholder: signal }),
    ],
    // The whole page shows the logo and the colours.
    { type: 'reload' },
  );
}

function removalWords({ control: { list }, branding: { settings } }: Messages) {
  return {
    remove: settings.removeLogo,
    title: settings.removeTitle,
    question: settings.removeQuestion,
    cancel: list.cancel,
    dismiss: list.dismiss,
    noAnswer: list.noAnswer,
  };
}
