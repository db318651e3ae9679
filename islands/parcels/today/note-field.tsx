import { deliveryFields } from '../../../server/shared/fields.ts';
import { Field } from '../../shared/form/field.tsx';
import type { TodayContext } from './today-context.ts';

type Props = { context: TodayContext; note: string; onChange: (note: string) => void };

/** A note for the company, which is rarely needed. */
export function NoteField({ context: { proof }, note, onChange }: Props) {
  return (
    <Field label={proof.fields.note} note={proof.form.optional} error={undefined}>
      {(fieldProps) => (
        <textarea
          {...fieldProps}
          name="note"
          rows={2}
          maxLength={deliveryFields.note.max}
          dir="auto"
          lang={proof.contentLang}
          value={note}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
