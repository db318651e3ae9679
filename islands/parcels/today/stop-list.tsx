import { inLanguage, paths, pathTo } from '../../../server/shared/paths.ts';
import { Written } from '../../../views/parts/written.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { isToDo, outcomeOf, type StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';

type Props = {
  stops: readonly StopNow[];
  /** The id of the stop that is shown above. */
  current: number | null;
  onChoose: (id: number) => void;
  context: TodayContext;
};

/** All stops of the day, in order. One that is open can be taken first. */
export function StopList({ stops, current, onChoose, context }: Props) {
  const numbers = new Intl.NumberFormat(context.proof.tag);
  return (
    <section aria-labelledby="today-all">
      <h2 id="today-all">{context.t.all}</h2>
      <ol className="today-stops">
        {stops.map((stop, index) => (
          <li key={stop.id} className={stop.id === current ? 'today-current' : undefined}>
            <span className="today-number">{numbers.format(index + 1)}</span>
            {isToDo(stop) ? (
              <OpenStop {...{ stop, context, onChoose }} isCurrent={stop.id === current} />
            ) : (
              <EndedStop stop={stop} context={context} />
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
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={() => {
        onChoose(id);
        document.getElementById('today-next')?.scrollIntoView({ block: 'start' });
      }}
    >
      {words}
    </button>
  );
}

function EndedStop({ stop, context }: { stop: StopNow; context: TodayContext }) {
  const outcome = outcomeOf(stop);
  return (
    <p>
      <bdi dir="ltr">{stop.tracking_code}</bdi>
      {outcome !== null && (
        <span className={`record-badge today-${outcome}`}>{context.runs.states[outcome]}</span>
      )}
      {stop.reason !== null && <span>{context.runs.reasons[stop.reason]}</span>}
      {stop.report?.state === 'waiting' && <small>{context.saved}</small>}
    </p>
  );
}
