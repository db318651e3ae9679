import { paths } from '../../../server/shared/paths.ts';
import { PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import { BrandingForms } from '../settings/branding-forms.tsx';
import { PrivacyForm } from '../settings/privacy-form.tsx';
import { CompanySetupStep } from './company-step.tsx';
import { FiguresSetupStep } from './figures-step.tsx';
import { MailSetupStep } from './mail-step.tsx';
import { ParcelSetupStep } from './parcel-step.tsx';
import { type SetupStepProps, saveButton } from './setup-data.ts';
import { skipForm } from './skip-form.ts';

/** A step: its form, which leads to the next step, and a button to skip it. */
export function SetupStepBody(props: SetupStepProps) {
  const { panel, t, data, step, on } = props;
  const { site } = panel;
  const to = localizedHref(site, paths.control.setup);
  return (
    <>
      <Step {...props} />
      {data.setup[step] === 'open' && (
        <PanelForm
          on={on}
          site={site}
          t={t}
          spec={skipForm(t, data.settings, [step], { label: t.setup.skip, to })}
        />
      )}
    </>
  );
}

function Step(props: SetupStepProps) {
  switch (props.step) {
    case 'company':
      return <CompanySetupStep {...props} />;
    case 'mail':
      return <MailSetupStep {...props} />;
    case 'privacy':
      return <PrivacyStep {...props} />;
    case 'branding':
      return <BrandingStep {...props} />;
    case 'parcel':
      return <ParcelSetupStep {...props} />;
    case 'figures':
      return <FiguresSetupStep {...props} />;
  }
}

function PrivacyStep({ panel: { site }, t, data, on }: SetupStepProps) {
  const { setup, settings, examples } = data;
  return (
    <>
      {setup.privacy !== 'done' && <p>{t.setup.privacy}</p>}
      <PrivacyForm
        {...{ site, t, settings, examples, on }}
        outcome={{ type: 'go', to: localizedHref(site, paths.control.setup) }}
        button={saveButton(t)}
      />
    </>
  );
}

function BrandingStep({ panel: { site }, t, data: { settings }, on }: SetupStepProps) {
  const next = localizedHref(site, paths.control.setup);
  // The colours come after the logo, which is looked at first.
  const stay = localizedHref(site, `${paths.control.setup}?step=branding`);
  return (
    <>
      <p>{t.setup.branding}</p>
      <BrandingForms
        {...{ site, t, settings, on }}
        logoOutcome={{ type: 'go', to: stay }}
        outcome={{ type: 'go', to: next }}
        button={saveButton(t)}
      />
    </>
  );
}
