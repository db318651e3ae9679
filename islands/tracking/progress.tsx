import type { PublicParcel } from '../../server/parcels/shared/parcel.ts';
import type { IconName, Progress } from '../../server/shared/enums.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { type JourneyStep, journeySteps } from '../../views/parts/journey-steps.ts';
import { parcelStatusText, statusLang } from '../../views/parts/status.ts';
import { UserText } from '../../views/parts/written.tsx';
import { HiddenLabel } from './hidden-label.tsx';
import type { TrackerContext } from './tracker-context.ts';

type Props = Pick<TrackerContext, 't' | 'stages'> & { parcel: PublicParcel };

export function ProgressSteps({ parcel, t, stages }: Props) {
  const { progress } = parcel;
  const steps = journeySteps(parcel);
  if (steps.length === 0) return null;
  const currentIcon = progress === null ? 'radio_button_checked' : progressIcons[progress];
  const icons = { done: 'check', current: currentIcon, 'to-come': null } as const;
  const asides = { done: t.stepDone, current: null, 'to-come': t.stepToCome };
  const shown = parcelStatusText(parcel, stages);
  const areShort = steps.every(({ stage }) => fitsBelowStep(stages[stage]));
  return (
    <ol
      className={`steps steps-${progress ?? 'unknown'}`}
      aria-label={t.steps}
      // Set if the names of all stages in this language are short enough to fit below their steps on a phone.
      data-short={areShort || undefined}
    >
      {steps.map(({ stage, state }) => (
        <ProgressStep
          key={stage}
          state={state}
          icon={icons[state]}
          aside={asides[state]}
          isSaid={stages[stage] === shown}
        >
          {stages[stage]}
        </ProgressStep>
      ))}
    </ol>
  );
}

/** The number of letters that fit into a fifth of a phone's width. */
const lettersBelowStep = 11;

/** Whether a text fits into two lines below a step on a phone. */
export function fitsBelowStep(words: string): boolean {
  const isShort = (line: string) => line.length <= lettersBelowStep;
  const spaces = [...words.matchAll(/ /g)].map(({ index }) => index);
  return (
    isShort(words) ||
    spaces.some((at) => isShort(words.slice(0, at)) && isShort(words.slice(at + 1)))
  );
}

type StepProps = {
  state: JourneyStep['state'];
  icon: IconName | null;
  /** Text for screen readers only; it says what the icon shows. */
  aside: string | null;
  /** Whether the status above has the same text, which is then not repeated on narrow screens. */
  isSaid: boolean;
  children: string;
};

function ProgressStep({ state, icon, aside, isSaid, children }: StepProps) {
  return (
    <li
      className={`step step-${state}${isSaid ? ' step-said' : ''}`}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className="step-mark round">{icon !== null && <Icon name={icon} />}</span>
      <span className="step-word smaller break">{children}</span>
      {aside !== null && <span className="visually-hidden"> ({aside})</span>}
    </li>
  );
}

type StatusPillProps = Pick<TrackerContext, 't' | 'stages' | 'contentLang' | 'language'> & {
  parcel: Pick<PublicParcel, 'status' | 'status_key' | 'stage' | 'progress'>;
};

/**
 * The company's own status text, or else the stage's name. If the progress is known, colour and icon show it, and screen
 * readers get its name in the visitor's language.
 */
export function StatusPill({ parcel, t, stages, contentLang, language }: StatusPillProps) {
  const { stage, progress } = parcel;
  const shown = parcelStatusText(parcel, stages);
  if (shown === null) return null;
  const known = stage ?? progress;
  const word = known && stages[known];
  return (
    <p
      className={`waybill-status small-icon row small strong start status-${progress ?? 'unknown'}`}
    >
      {progress && <Icon name={progressIcons[progress]} />}
      <HiddenLabel language={language}>{t.status}</HiddenLabel>
      <UserText lang={statusLang(parcel, contentLang)}>{shown}</UserText>
      {/* The word is left out if it equals the text that is shown. */}
      {word !== null && word !== shown && <span className="visually-hidden"> ({word})</span>}
    </p>
  );
}

const progressIcons: Record<Progress, IconName> = {
  delivered: 'check_circle',
  in_transit: 'local_shipping',
  exception: 'error',
};
