import type { RunChoices } from '../../../server/shared/run.ts';
import { formatDate } from '../../../views/parts/dates.ts';
import { runName } from '../../../views/parts/run-name.ts';
import { Field } from '../../shared/form/field.tsx';
import type { RunContext } from './runs-context.ts';

type Props = { targets: RunChoices['runs']; context: RunContext };

/** What can be done with the stops that are selected: they move to another run, or leave this one. */
export function SelectedStops({ targets, context: { t, tag } }: Props) {
  return (
    <fieldset className="run-selected">
      <legend>{t.selected}</legend>
      {targets.length > 0 && (
        <div className="run-move">
          <Field label={t.moveTo}>
            {(fieldProps) => (
              <select {...fieldProps} name="to" defaultValue={targets[0]?.id}>
                {targets.map((run) => (
                  <option key={run.id} value={run.id}>
                    {`${runName(run, t)} · ${formatDate(run.day, tag)}`}
                  </option>
                ))}
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
