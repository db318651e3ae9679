import { interpolate } from '../../../server/shared/interpolate.ts';
import { inLanguage, runPath } from '../../../server/shared/paths.ts';
import type { Run, RunChoices } from '../../../server/shared/run.ts';
import { openParcels } from '../../../server/shared/run-form.ts';
import { ErrorToast } from '../../shared/toast.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { AddStops } from './add-stops.tsx';
import { RunCounts } from './run-counts.tsx';
import type { RunContext } from './runs-context.ts';
import { SelectedStops } from './selected-stops.tsx';
import { StopRow } from './stop-row.tsx';
import { type DropTarget, rowIdOf, useDragOrder } from './use-drag-order.ts';
import { useRun } from './use-run.ts';
import { useRunForm } from './use-run-form.ts';

type Props = {
  first: Run;
  /** The other open runs, and who drives: what stops can move to. */
  targets: Pick<RunChoices, 'runs' | 'drivers'>;
  may: { change: boolean; openParcels: boolean };
  context: RunContext;
};

/** The stops of a run, in order. Their forms work without script, too. */
export default function RunStops({ first, targets, may, context }: Props) {
  const { t, addressLanguage } = context;
  const { run, added, pending, message, error, dismiss, change } = useRun(first);
  const hydrated = useHydrated();
  const open = openParcels(run);
  const drag = useDragOrder(open, (order) => change({ id: run.id, order }));
  const canChange = may.change && run.closed === 'no';
  const submit = useRunForm(run, change);
  const action = inLanguage(runPath(run.id), addressLanguage);
  return (
    <div className="run-plan">
      <RunCounts run={run} context={context} />
      {canChange && <AddStops {...{ context, action }} onSubmit={submit} />}
      <p className="list-state" role="status">
        {message || (run.stops.length === 0 && interpolate(t.noStops, { assign: t.assign }))}
      </p>
      <form
        className="run-form"
        method="post"
        action={action}
        aria-busy={pending}
        onSubmit={submit}
      >
        <ol className="run-stops">
          {run.stops.map((stop) => {
            const { id, parcel_id: parcel, state } = stop;
            const isOpen = canChange && state === 'open';
            return (
              <li
                key={id}
                id={rowIdOf(parcel)}
                className={`run-stop ${dropClass(drag.target, parcel)}`}
              >
                <StopRow
                  stop={stop}
                  context={context}
                  isLinked={may.openParcels}
                  tools={
                    isOpen
                      ? {
                          isFirst: parcel === open[0],
                          isLast: parcel === open.at(-1),
                          handle: hydrated ? drag.handle(parcel) : null,
                        }
                      : null
                  }
                />
              </li>
            );
          })}
        </ol>
        {canChange && open.length > 0 && (
          <SelectedStops
            {...{ run, context }}
            targets={{ ...targets, runs: [...targets.runs, ...added] }}
          />
        )}
      </form>
      <ErrorToast error={error} t={context.list} onClose={dismiss} />
    </div>
  );
}

/** Shows where a stop that is dragged would be dropped. */
function dropClass(target: DropTarget | null, parcel: number): string {
  if (target?.parcel !== parcel) return '';
  return target.after ? 'run-stop-drop-after' : 'run-stop-drop-before';
}
