import { useId } from 'react';
import { runFields } from '../../../server/shared/fields.ts';
import type { Driver, RunSummary } from '../../../server/shared/run.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = {
  t: Messages;
  run: Pick<RunSummary, 'day' | 'name' | 'driver'>;
  drivers: Driver[];
};

/** The day, driver and name of a run, in a form that needs no script. */
export function RunFields({ t, run: { day, name, driver }, drivers }: Props) {
  const id = useId();
  const words = t.runs;
  return (
    <div className="run-fields">
      <div className="field">
        <label htmlFor={`${id}day`}>{words.fields.day}</label>
        <input id={`${id}day`} type="date" name="day" required defaultValue={day} />
      </div>
      <div className="field">
        <label htmlFor={`${id}driver`}>{words.fields.driver}</label>
        <select id={`${id}driver`} name="driver" defaultValue={driver?.id ?? ''}>
          <option value="">{words.noDriverYet}</option>
          {drivers.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}name`}>
          {words.fields.name} <small>({t.control.form.optional})</small>
        </label>
        <input
          id={`${id}name`}
          name="name"
          maxLength={runFields.name.max}
          autoComplete="off"
          dir="auto"
          aria-describedby={`${id}hint`}
          defaultValue={name ?? ''}
        />
        <p className="field-hint" id={`${id}hint`}>
          {words.nameHint}
        </p>
      </div>
    </div>
  );
}
