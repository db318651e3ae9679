import type { Run, RunChoices } from '../../../server/shared/run.ts';
import { driversWithoutRun, newRunOption } from '../../../server/shared/run-form.ts';
import { formatDate } from '../../../views/parts/dates.ts';
import { runName } from '../../../views/parts/run-name.ts';
import { Field } from '../../shared/form/field.tsx';
import type { RunContext } from './runs-context.ts';

type Props = {
  run: Run;
  /** The other open runs, and all drivers. */
  targets: Pick<RunChoices, 'runs' | 'drivers'>;
  context: RunContext;
};

/** What can be done with the stops that are selected: they move to another run, or leave this one. */
export function SelectedStops({ run, targets, context }: Props) {
  const { t } = context;
  const drivers = driversWithoutRun(run, targets);
  return (
    <fieldset className="run-selected actions">
      <legend>{t.selected}</legend>
      {targets.runs.length + drivers.length > 0 && (
        <div className="run-move actions">
          <Field label={t.moveTo}>
            {(fieldProps) => (
              <select {...fieldProps} name="to">
                <MoveOptions {...{ run, drivers, context }} runs={targets.runs} />
              </select>
            )}
          </Field>
          <button type="submit" className="button button-small" name="do" value="move">
            {t.move}
          </button>
        </div>
      )}
      <button type="submit" className="button button-quiet button-small" name="do" value="remove">
        {t.remove}
      </button>
    </fieldset>
  );
}

type OptionsProps = Pick<Props, 'run' | 'context'> & Props['targets'];

/** The runs that are there, and a new one for each driver who has none on that day. */
function MoveOptions({ run, runs, drivers, context: { t, tag } }: OptionsProps) {
  const option = (value: number | string, name: string, day: string) => (
    <option key={value} value={value}>
      {`${name} · ${formatDate(day, tag)}`}
    </option>
  );
  return (
    <>
      {runs.map((other) => option(other.id, runName(other, t), other.day))}
      {drivers.length > 0 && (
        <optgroup label={t.newRun}>
          {drivers.map((driver) => option(newRunOption(driver), driver.name, run.day))}
        </optgroup>
      )}
    </>
  );
}
