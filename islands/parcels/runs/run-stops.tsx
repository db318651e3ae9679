import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  changeOfForm,
  driversWithoutRun,
  type NewRunRequest,
  newRunOption,
  openParcelIds,
  type Run,
  type RunChangeRequest,
  type RunChoices,
  runDelay,
} from '../../../server/parcels/shared/run.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { inLanguage, paths, runPath } from '../../../server/shared/paths.ts';
import { formatDate } from '../../../views/parts/dates.ts';
import { runName } from '../../../views/parts/titles.ts';
import { sendJson } from '../../shared/api.ts';
import { Button, QuietButton, SmallButton } from '../../shared/button.tsx';
import { useHydration } from '../../shared/hooks.ts';
import { InputField, SelectField } from '../../shared/labelled-controls.tsx';
import { useRequest } from '../../shared/use-request.tsx';
import { type RunContext, RunCounts, usePolling } from './run-board.tsx';
import { type DropTarget, StopRow, stopRowId, useDragOrder } from './stop-row.tsx';

type Props = {
  first: Run;
  /** The other open runs, and the drivers: where stops can move to. */
  targets: Pick<RunChoices, 'runs' | 'drivers'>;
  may: { change: boolean; openParcels: boolean };
  context: RunContext;
};

/** The stops of a run, in order. The forms also work without script. */
export default function RunStops({ first, targets, may, context }: Props) {
  const { t, addressLanguage } = context;
  const { run, added, pending, message, errorToast, change } = useRun(first, context.list);
  const hydrated = useHydration();
  const open = openParcelIds(run);
  const delay = runDelay(run.stops);
  const drag = useDragOrder(open, (order) => change({ id: run.id, order }));
  const canChange = may.change && run.closed === 'no';
  const submit = useRunForm(run, change);
  const action = inLanguage(runPath(run.id), addressLanguage);
  return (
    <div className="run-plan">
      <RunCounts run={run} context={context} />
      {canChange && <AddStops context={context} action={action} onSubmit={submit} />}
      <p className="list-state soft above below" role="status">
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
                id={stopRowId(parcel)}
                className={`run-stop entry row top ${dropClass(drag.target, parcel)}`}
              >
                <StopRow
                  stop={stop}
                  context={context}
                  isLinked={may.openParcels}
                  delay={delay}
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
            run={run}
            context={context}
            targets={{ ...targets, runs: [...targets.runs, ...added] }}
          />
        )}
      </form>
      {errorToast}
    </div>
  );
}

function dropClass(target: DropTarget | null, parcel: number): string {
  if (target?.parcel !== parcel) return '';
  return target.after ? 'run-stop-drop-after' : 'run-stop-drop-before';
}

type AddStopsProps = {
  context: RunContext;
  action: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Adds parcels by their typed or scanned numbers. It is a form of its own, so that Enter sends it. */
function AddStops({ context: { t }, action, onSubmit }: AddStopsProps) {
  return (
    <form
      className="run-add actions bottom above below"
      method="post"
      action={action}
      onSubmit={onSubmit}
    >
      <InputField label={t.add} name="codes" dir="ltr" autoComplete="off" enterKeyHint="done" />
      <QuietButton label={t.addButton} type="submit" name="do" value="add" />
      <label className="run-take-out finger row">
        <input type="checkbox" name="move" value="yes" />
        {t.takeOut}
      </label>
    </form>
  );
}

/** Handles a run's forms with script. @param change sends the request, and resolves to whether it succeeded. */
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

type SelectedStopsProps = {
  run: Run;
  /** The other open runs, and all drivers. */
  targets: Pick<RunChoices, 'runs' | 'drivers'>;
  context: RunContext;
};

/** The actions for selected stops: they move to another run, or leave this one. */
function SelectedStops({ run, targets, context }: SelectedStopsProps) {
  const { t, tag } = context;
  const drivers = driversWithoutRun(run, targets);
  const option = (value: number | string, name: string, day: string) => (
    <option key={value} value={value}>
      {`${name} · ${formatDate(day, tag)}`}
    </option>
  );
  return (
    <fieldset className="run-selected card padded actions bottom above below">
      <legend>{t.selected}</legend>
      {targets.runs.length + drivers.length > 0 && (
        <div className="actions bottom">
          <SelectField label={t.moveTo} name="to">
            {targets.runs.map((other) => option(other.id, runName(other, t), other.day))}
            {/* Each driver who has no run on that day can get one. */}
            {drivers.length > 0 && (
              <optgroup label={t.newRun}>
                {drivers.map((driver) => option(newRunOption(driver), driver.name, run.day))}
              </optgroup>
            )}
          </SelectField>
          <Button className="button-small" label={t.move} type="submit" name="do" value="move" />
        </div>
      )}
      <SmallButton label={t.remove} type="submit" name="do" value="remove" />
    </fieldset>
  );
}

type RunRequest = RunChangeRequest | NewRunRequest;

/** A run that is kept up to date, a function that changes it, and the new runs that its stops were moved to. */
function useRun(first: Run, t: RunContext['list']) {
  const path = `${paths.api.runs}?${new URLSearchParams({ id: String(first.id) })}`;
  const { rows, setRows, refresh } = usePolling<Run>(path, [first]);
  const { pending, send, errorToast } = useRequest(t);
  const [message, setMessage] = useState('');
  const [added, setAdded] = useState<Run[]>([]);
  const run = rows[0] ?? first;
  const keepFocus = useRowFocus(run);

  /** @returns whether the change succeeded. */
  async function change(request: RunRequest): Promise<boolean> {
    keepFocus();
    setMessage('');
    let isDone = false;
    await send(
      () => sendJson<Run>('id' in request ? 'PATCH' : 'POST', paths.api.runs, request),
      ({ data, message: said }) => {
        isDone = true;
        setMessage(said);
        if (data.id === run.id) setRows([data]);
        else refresh();
        if (!('id' in request)) setAdded((runs) => [...runs, data]);
      },
    );
    return isDone;
  }

  return { run, added, pending, message, errorToast, change };
}

/** Keeps the focus on a button whose row moves. @returns a function to call before the row moves. */
function useRowFocus(run: Run): () => void {
  const used = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is set after each render of a new run
  useEffect(() => {
    if (used.current instanceof HTMLElement && used.current.isConnected) used.current.focus();
    used.current = null;
  }, [run]);
  return () => {
    used.current = document.activeElement;
  };
}
