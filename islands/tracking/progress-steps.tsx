import type { IconName } from '../../server/shared/catalog.ts';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { type JourneyStep, journeyStepsOf } from './journey-steps.ts';
import { progressIcons } from './progress-icons.ts';
import type { TrackerContext } from './tracker-context.ts';

type Props = Pick<TrackerContext, 't' | 'stages'> & { parcel: PublicParcel };

/** How far the parcel has come: what is done, where it stands, and what is to come. */
export function ProgressSteps({ parcel, t, stages }: Props) {
  const { progress } = parcel;
  const steps = journeyStepsOf(parcel);
  if (steps.length === 0) return null;
  const currentIcon = progress === null ? 'radio_button_checked' : progressIcons[progress];
  const icons = { done: 'check', current: currentIcon, 'to-come': null } as const;
  const asides = { done: t.stepDone, current: null, 'to-come': t.stepToCome };
  return (
    <ol className={`steps steps-${progress ?? 'unknown'}`} aria-label={t.steps}>
      {steps.map(({ stage, state }) => (
        <Step key={stage} state={state} icon={icons[state]} aside={asides[state]}>
          {stages[stage]}
        </Step>
      ))}
    </ol>
  );
}

type StepProps = {
  state: JourneyStep['state'];
  icon: IconName | null;
  /** What only screen readers are told; the others see the icon. */
  aside: string | null;
  children: string;
};

function Step({ state, icon, aside, children }: StepProps) {
  return (
    <li className={`step step-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="step-mark">{icon !== null && <Icon name={icon} />}</span>
      <span className="step-word">{children}</span>
      {aside !== null && <span className="visually-hidden"> ({aside})</span>}
    </li>
  );
}
