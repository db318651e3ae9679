import { interpolate } from '../../../server/shared/interpolate.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { addUndo, takeBack } from '../queue/take-back.ts';
import { outcomeOf, type StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';

type Props = { stop: StopNow; context: TodayContext; onUndo: (stop: StopNow) => void };

/** How a stop has ended. */
export function StopOutcome({ stop, context }: Pick<Props, 'stop' | 'context'>) {
  const outcome = outcomeOf(stop);
  return (
    <>
      <bdi dir="ltr">{stop.tracking_code}</bdi>
      {outcome !== null && (
        <span className={`record-badge today-${outcome}`}>{context.runs.states[outcome]}</span>
      )}
    </>
  );
}

/** Opens a stop again that was ended by mistake. */
export function UndoButton({ stop, context, onUndo }: Props) {
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-label={interpolate(context.undoOf, { code: stop.tracking_code })}
      onClick={() => onUndo(stop)}
    >
      <Icon name="undo" />
      {context.undo}
    </button>
  );
}

/** What was ended last, and can be undone. */
export function LastStop(props: Props) {
  return (
    <div className="today-last line">
      <p>
        <StopOutcome {...props} />
      </p>
      <UndoButton {...props} />
    </div>
  );
}

/** Undoes how a stop has ended: on this device, where the site has not got it yet, and else at the site. */
export async function undoStop({ id, tracking_code: code, ...stop }: StopNow): Promise<void> {
  if (stop.report !== null) return takeBack(stop.report.number);
  if (stop.undo === null || (stop.state !== 'delivered' && stop.state !== 'failed')) return;
  await addUndo({ stop: id, code, outcome: stop.state, event: stop.undo.event_id });
}
