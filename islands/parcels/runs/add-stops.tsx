import type { FormEvent } from 'react';
import { Field } from '../../shared/form/field.tsx';
import type { RunContext } from './runs-context.ts';

type Props = {
  context: RunContext;
  action: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Adds parcels by their numbers, typed or scanned: a form of its own, so that Enter sends it. */
export function AddStops({ context: { t }, action, onSubmit }: Props) {
  return (
    <form className="run-add" method="post" action={action} onSubmit={onSubmit}>
      <Field label={t.add} hint={t.addHint}>
        {(fieldProps) => (
          <input {...fieldProps} name="codes" dir="ltr" autoComplete="off" enterKeyHint="done" />
        )}
      </Field>
      <button type="submit" className="button button-quiet" name="do" value="add">
        {t.addButton}
      </button>
      <label className="run-take-out">
        <input type="checkbox" name="move" value="yes" />
        {t.takeOut}
      </label>
    </form>
  );
}
