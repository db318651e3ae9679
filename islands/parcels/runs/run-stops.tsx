import type { FormEvent } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { inLanguage, runPath } from '../../../server/shared/paths.ts';
import type { Run, RunChoices } from '../../../server/shared/run.ts';
import { changeOfForm, openParcels } from '../../../server/shared/run-form.ts';
import { Field } from '../../shared/form/field.tsx';
import { ErrorToast } from '../../shared/toast.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { RunCounts } from './run-counts.tsx';
import type { RunContext } from './runs-context.ts';
import { SelectedStops } from './selected-stops.tsx';
import { StopRow } from './stop-row.tsx';
import { type DropTarget, rowIdOf, useDragOrder } from './use-drag-order.ts';
import { type RunRequest, useRun } from './use-run.ts';

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

type AddStopsProps = {
  context: RunContext;
  action: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Adds parcels by their numbers, typed or scanned: a form of its own, so that Enter sends it. */
function AddStops({ context: { t }, action, onSubmit }: AddStopsProps) {
  return (
    <form className="run-add actions" method="post" action={action} onSubmit={onSubmit}>
      <Field label={t.add} hint={t.addHint}>
        {(fieldProps) => (
          <input {...fieldProps} name="codes" dir="ltr" autoComplete="off" enterKeyHint="done" />
        )}
      </Field>
      <button type="submit" className="button button-quiet" name="do" value="add">
        {t.addButton}
      </button>
      <label className="run-take-out row">
        <input type="checkbox" name="move" value="yes" />
        {t.takeOut}
      </label>
    </form>
  );
}

/**
 * Does with script what the forms of a run do without.
 *
 * @param change sends it, and says whether it was done.
 */
function useRunForm(run: Run, change: (request: RunRequest) => Promise<boolean>) {
  return async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const { nativeEvent, currentTarget: form } = event;
    event.preventDefault();
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (submitter?.getAttribute('aria-disabled') === 'true') return;
    const values = [...new FormData(form, submitter)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const request = changeOfForm(run, Object.fromEntries(values));
    if (request === null || !(await change(request))) return;
    if (!('id' in request) || request.add !== undefined) form.reset();
  };
}
