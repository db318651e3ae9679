import type { Control, FieldSpec, FormSpec } from '../../../server/shared/form.ts';
import type { ControlProps, Controls } from './control-props.ts';
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
      {(fieldProps) => draw({ field, form, context, fieldProps })}
    </Field>
  );
}

/** Whether to mark a field as optional; not needed if its placeholder shows what then applies. */
function isOptional({ rule, placeholder }: FieldSpec): boolean {
  return !rule.required && placeholder === undefined;
}
