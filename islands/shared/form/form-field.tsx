import type { Control, FieldSpec, FormSpec } from '../../../server/shared/form.ts';
import type { ControlProps, Controls, FormContext } from './control-props.ts';
import { DayControl } from './day-control.tsx';
import { Field, FieldGroup } from './field.tsx';
import { PictureControl } from './picture-control.tsx';
import { ChoiceControl, LinesControl, TextControl } from './plain-controls.tsx';
import { TimestampControl } from './timestamp-control.tsx';

type Props = Omit<ControlProps, 'fieldProps'> & { controls: Controls; marks: FormSpec['marks'] };

/** The controls that any form may have; all other kinds are text on one line. */
const commonControls: Controls = {
  lines: (props) => <LinesControl {...props} />,
  day: (props) => <DayControl {...props} />,
  timestamp: (props) => <TimestampControl {...props} />,
  choice: (props) => <ChoiceControl {...props} />,
  picture: (props) => <PictureControl {...props} />,
};

/** Controls of several parts: a label can only belong to one, so these get a legend. */
const groups: Control[] = ['timestamp', 'icon', 'colour', 'invoice-lines', 'visibility'];

/** One field: its label, its control, and its error. */
export function FormField({ field, form, context, controls, marks }: Props) {
  const { label, hint, control } = field;
  const error = form.failure?.error_details?.find((detail) => detail.field === field.name)?.message;
  const draw = controls[control] ?? commonControls[control] ?? TextControl;
  if (groups.includes(control)) {
    return (
      <FieldGroup label={label} hint={hint} error={error}>
        {(fieldProps) => draw({ field, form, context, fieldProps })}
      </FieldGroup>
    );
  }
  return (
    <Field
      label={label}
      note={marks === undefined && isOptional(field) ? context.t.optional : undefined}
      hint={hint}
      error={error}
    >
      {(fieldProps) => (
        <>
          {draw({ field, form, context, fieldProps })}
          <StandardButton field={field} form={form} t={context.t} />
        </>
      )}
    </Field>
  );
}

type StandardProps = Pick<ControlProps, 'field' | 'form'> & Pick<FormContext, 't'>;

/** Brings the site's own text back, where a field has another one or none. */
function StandardButton({ field: { name, label, standard }, form, t }: StandardProps) {
  if (standard === undefined || form.values[name] === standard) return null;
  return (
    <button
      type="button"
      className="button button-small button-quiet field-standard"
      aria-label={`${t.useStandard}: ${label}`}
      disabled={!form.hydrated}
      onClick={() => form.set(name, standard)}
    >
      {t.useStandard}
    </button>
  );
}

/** Whether to mark a field as optional; not needed if its placeholder shows what then applies. */
function isOptional({ rule, placeholder }: FieldSpec): boolean {
  return !rule.required && placeholder === undefined;
}
