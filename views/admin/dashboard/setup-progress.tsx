import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { countDoneSteps, openSteps, type Setup, setupSteps } from '../../../server/shared/setup.ts';
import type { Site } from '../../../server/shared/site.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { SetupStepMark } from '../setup/step-mark.tsx';

type Props = { site: Site; t: Messages['setup']; setup: Setup };

/** How far the setup of a new site is; gone once each step is done or skipped. */
export function SetupProgress({ site, t, setup }: Props) {
  const [next] = openSteps(setup);
  if (next === undefined) return null;
  const counts = { done: countDoneSteps(setup), total: setupSteps.length };
  const hrefOf = (path: string) => localizedHref(site, path);
  return (
    <section className="tour card" aria-labelledby="tour-title">
      <div className="tour-head line">
        <h2 id="tour-title">{t.title}</h2>
        <p>{interpolate(t.progress, counts)}</p>
        <a className="button button-small button-quiet" href={hrefOf(paths.control.setup)}>
          {t.continue}
        </a>
      </div>
      <ol>
        {setupSteps.map((step, index) => (
          <li key={step}>
            <a
              href={hrefOf(`${paths.control.setup}?step=${step}`)}
              aria-current={step === next ? 'step' : undefined}
            >
              <SetupStepMark state={setup[step]} number={index + 1} />
              {t.steps[step]}
              {setup[step] !== 'open' && <small>{t[setup[step]]}</small>}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
