import { type FailureReason, failureReasons } from '../../../server/shared/enums.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { inLanguage, paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { Written } from '../../../views/parts/written.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { StopOutcome, UndoButton } from './ended-stops.tsx';
import { canRetry, canUndo, isToDo, type StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';

type Props = {
  stops: readonly StopNow[];
  /** The id of the stop that is shown above. */
  current: number | null;
  onChoose: (id: number) => void;
  onUndo: (stop: StopNow) => void;
  /** By the site's clock: milliseconds since 1970. */
  now: number;
  context: TodayContext;
};

/** All stops of the day, in order. One that is open can be taken first. */
export function StopList({ stops, current, ...props }: Props) {
  const { context } = props;
  const numbers = new Intl.NumberFormat(context.proof.tag);
  return (
    <section aria-labelledby="today-all">
      <h2 id="today-all">{context.t.all}</h2>
      <ol className="today-stops">
        {stops.map((stop, index) => (
          <li key={stop.id} className={stop.id === current ? 'today-current' : undefined}>
            <span className="today-number soft">{numbers.format(index + 1)}</span>
            {isToDo(stop) ? (
              <OpenStop {...props} stop={stop} isCurrent={stop.id === current} />
            ) : (
              <EndedStop {...props} stop={stop} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type OpenStopProps = Pick<Props, 'onChoose' | 'context'> & { stop: StopNow; isCurrent: boolean };

function OpenStop({ stop, isCurrent, onChoose, context }: OpenStopProps) {
  const hydrated = useHydrated();
  const { id, destination, recipient_name, tracking_code: code } = stop;
  const words = (
    <>
      <strong>
        <Written lang={context.proof.contentLang}>{destination}</Written>
      </strong>
      <bdi>{recipient_name}</bdi>
    </>
  );
  if (!hydrated) {
    const href = inLanguage(pathTo(paths.control.deliver, { code }), context.addressLanguage);
    return <a href={href}>{words}</a>;
  }
  return (
    <button type="button" aria-pressed={isCurrent} onClick={() => onChoose(id)}>
      {words}
    </button>
  );
}

type EndedStopProps = Omit<Props, 'stops' | 'current'> & { stop: StopNow };

function EndedStop({ stop, context, now, onChoose, onUndo }: EndedStopProps) {
  const { id, report, tracking_code: code } = stop;
  const hydrated = useHydrated();
  const reason = report === null ? stop.reason : report.fields.reason;
  const { again, againOf } = context.problems;
  return (
    <div className="today-ended line">
      <p>
        <StopOutcome stop={stop} context={context} />
        {isReason(reason) && <span>{context.runs.reasons[reason]}</span>}
        {report?.state === 'waiting' && <small>{context.saved}</small>}
      </p>
      {hydrated && (
        <div>
          {canRetry(stop) && (
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={interpolate(againOf, { code })}
              onClick={() => onChoose(id)}
            >
              <Icon name="sync" />
              {again}
            </button>
          )}
          {canUndo(stop, now) && <UndoButton {...{ stop, context, onUndo }} />}
        </div>
      )}
    </div>
  );
}

function isReason(value: unknown): value is FailureReason {
  return failureReasons.some((reason) => reason === value);
}
