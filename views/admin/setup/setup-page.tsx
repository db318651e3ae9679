import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { countSteps, openSteps, setupSteps } from '../../../server/web/shared/panel.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { PanelForm } from '../../panel/panel-form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import { SetupStepBody, type SetupStepProps, skipForm } from './step-body.tsx';
import { SetupStepMark } from './step-mark.tsx';

/** The setup of a new site: its steps, each with a tick when done, the next one open. */
export function SetupPage(props: Omit<SetupStepProps, 'step' | 'on'>) {
  const { panel, t, data } = props;
  const { site } = panel;
  const words = t.setup;
  const { setup, settings } = data;
  const left = openSteps(setup);
  const toDashboard = localizedHref(site, paths.control.index);
  const counts = countSteps(setup);
  const isComplete = counts.done === counts.total;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      styles={site.manifest.settingsStyles}
    >
      <p className={isComplete ? 'panel panel-good' : 'setup-progress below soft'}>
        {isComplete ? (
          <>
            {words.complete} <a href={toDashboard}>{t.control.panel.dashboard}</a>
          </>
        ) : (
          <>
            {interpolate(words.progress, counts)}
            {left.length === 0 && `. ${words.restSkipped}`}
          </>
        )}
      </p>
      <ol className="setup-steps">
        {setupSteps.map((step, index) => (
          <li key={step} className="ruled">
            <details name="setup" open={step === data.current}>
              <summary className="line">
                <SetupStepMark
                  state={setup[step]}
                  number={(index + 1).toLocaleString(site.language.tag)}
                />
                <h2 className="fill">{words.steps[step]}</h2>
                {setup[step] !== 'open' && <span className="soft">{words[setup[step]]}</span>}
                <Icon name="expand_more" />
              </summary>
              <div className="setup-step stack">
                <SetupStepBody
                  {...props}
                  step={step}
                  on={step === data.current ? 'load' : 'visible'}
                />
              </div>
            </details>
          </li>
        ))}
      </ol>
      {left.length > 1 && (
        <PanelForm
          site={site}
          t={t}
          spec={skipForm(t, settings, left, { label: words.skipAll, to: toDashboard })}
        />
      )}
    </PanelLayout>
  );
}
