import { useState } from 'react';
import { runFields } from '../../../server/shared/fields.ts';
import type { RunChoices } from '../../../server/shared/run.ts';
import { formatDate } from '../../../views/parts/dates.ts';
import { runName } from '../../../views/parts/run-name.ts';
import { Field } from '../../shared/form/field.tsx';
import type { AssignContext } from './runs-context.ts';

/** The value of the option for a run that does not exist yet. */
export const newRunOption = 'new';

/** What is chosen: a run by its id, or a new one with these fields. */
export type AssignFields = { run: string; day: string; name: string; driver: string };

type Props = {
  choices: RunChoices;
  context: AssignContext;
  pending: boolean;
  /** What the button says. */
  button: string;
  onAssign: (fields: AssignFields) => void;
  onCancel: () => void;
};

/** Chooses a run, or describes a new one. */
export function AssignForm({ choices, context, pending, button, onAssign, onCancel }: Props) {
  const { t, list, tag } = context;
  const [fields, setFields] = useState<AssignFields>({
    ...{ run: String(choices.runs[0]?.id ?? newRunOption), day: choices.today },
    ...{ name: '', driver: '' },
  });
  const set = (name: keyof AssignFields, value: string) =>
    setFields((current) => ({ ...current, [name]: value }));
  return (
    <form
      className="form"
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        onAssign(fields);
      }}
    >
      <Field label={t.run}>
        {(fieldProps) => (
          <select
            {...fieldProps}
            value={fields.run}
            onChange={(event) => set('run', event.currentTarget.value)}
          >
            {choices.runs.map((run) => (
              <option key={run.id} value={run.id}>
                {`${runName(run, t)} · ${formatDate(run.day, tag)}`}
              </option>
            ))}
            <option value={newRunOption}>{t.newRun}</option>
          </select>
        )}
      </Field>
      {fields.run === newRunOption && <NewRunFields {...{ choices, context, fields, set }} />}
      <div className="confirm-choice actions">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {list.cancel}
        </button>
        <button type="submit" className="button" aria-disabled={pending || undefined}>
          {button}
        </button>
      </div>
    </form>
  );
}

type NewRunProps = Pick<Props, 'choices' | 'context'> & {
  fields: AssignFields;
  set: (name: keyof AssignFields, value: string) => void;
};

function NewRunFields({ choices, context: { t }, fields, set }: NewRunProps) {
  return (
    <>
      <Field label={t.fields.day}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            type="date"
            required
            value={fields.day}
            onChange={(event) => set('day', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t.fields.driver}>
        {(fieldProps) => (
          <select
            {...fieldProps}
            value={fields.driver}
            onChange={(event) => set('driver', event.currentTarget.value)}
          >
            <option value="">{t.noDriverYet}</option>
            {choices.drivers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t.fields.name} hint={t.nameHint}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            maxLength={runFields.name.max}
            autoComplete="off"
            dir="auto"
            value={fields.name}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}
