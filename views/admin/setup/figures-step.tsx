import { namesOf } from '../../../server/shared/field-values.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { standardFigures } from '../../../server/shared/home.ts';
import { homeContent } from '../../../server/shared/home-content.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import { figureSections } from '../settings/home-sections.ts';
import { settingsForm } from '../settings/settings-form.ts';
import { type SetupStepProps, saveButton } from './setup-data.ts';

/** The figures of the home page. The initial ones are examples, which visitors would believe. */
export function FiguresSetupStep(props: SetupStepProps) {
  const { panel, t, data, on } = props;
  const { site } = panel;
  const { settings, setup } = data;
  const form = settingsForm(t, [], { type: 'go', to: localizedHref(site, paths.control.setup) });
  const spec = {
    ...form,
    sections: figureSections(t, settings),
    // Saving says that they are true, even if nothing was changed.
    fixed: { home_checked: 'yes' },
    button: saveButton(t),
  };
  const figures = figuresOf(props);
  return (
    <>
      <p>
        {figures === '' ? t.setup.figuresNone : interpolate(t.setup.figures, { figures })}{' '}
        {setup.figures !== 'done' && t.setup.figuresWarning}
      </p>
      {figures !== '' && <PanelForm site={site} t={t} spec={hidingForm(props, form)} on={on} />}
      <PanelForm site={site} t={t} spec={spec} on={on} />
    </>
  );
}

/** As the home page shows them: `2000+ clients, 100 offices`. */
function figuresOf({ panel: { site }, t, data }: SetupStepProps): string {
  const { tag } = site.language;
  const { figures } = homeContent(site, data.settings, t.homeTexts);
  const entries = figures.map(({ value, digits, suffix, label }) => {
    const format = new Intl.NumberFormat(tag, {
      minimumFractionDigits: digits,
      useGrouping: false,
    });
    return `${format.format(value)}${suffix} ${label.text}`;
  });
  return new Intl.ListFormat(tag, { type: 'unit' }).format(entries);
}

function hidingForm({ t }: SetupStepProps, form: FormSpec): FormSpec {
  const hidden = namesOf(standardFigures).map((name) => [`home_${name}_shown`, 'no']);
  return {
    ...form,
    sections: [],
    fixed: Object.fromEntries(hidden),
    button: { label: t.setup.hideFigures, busy: t.control.form.saving, quiet: true },
  };
}
