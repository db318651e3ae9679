import type { FieldSpec } from '../../server/shared/form.ts';
import { Field } from '../shared/field.tsx';
import { ContentControl } from './content-control.tsx';
import type { ControlProps } from './control-props.ts';
import { DayControl } from './day-control.tsx';
import { IconColorControl } from './icon-color-control.tsx';
import { PictureControl } from './picture-control.tsx';
import { ChoiceControl, LinesControl, TextControl } from './plain-controls.tsx';
import { TimestampControl } from './timestamp-control.tsx';

type Props = Omit<ControlProps, 'fieldProps'>;

/** One field: its label, its control, and what is wrong with it. */
export function FormField({ field, form, context }: Props) {
  const error = form.failure?.error_details?.find((detail) => detail.field === field.name)?.message;
  const given = { field, form, context };
  if (field.control === 'icon' || field.control === 'colour') {
    return <IconColorControl {...given} error={error} />;
  }
  if (field.control === 'timestamp') return <TimestampControl {...given} error={error} />;
  return (
    <Field
      label={field.label}
      note={isOptional(field) ? context.t.optional : undefined}
      hint={field.hint}
      error={error}
    >
      {(fieldProps) => control({ ...given, fieldProps })}
    </Field>
  );
}

function control(props: ControlProps) {
  switch (props.field.control) {
    case 'lines':
    case 'paragraph':
      return <LinesControl {...props} />;
    case 'content':
      return <ContentControl {...props} />;
    case 'day':
      return <DayControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'picture':
      return <PictureControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}

/** Whether to say that a field may stay empty; one that shows what stands for it then says so itself. */
function isOptional({ rule, placeholder }: FieldSpec): boolean {
  return !rule.required && placeholder === undefined;
}
