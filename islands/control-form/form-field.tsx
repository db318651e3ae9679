import { Field } from '../shared/field.tsx';
import { ContentControl } from './content-control.tsx';
import type { ControlProps } from './control-props.ts';
import { DayControl } from './day-control.tsx';
import { LookControl } from './look-control.tsx';
import { MomentControl } from './moment-control.tsx';
import { PictureControl } from './picture-control.tsx';
import { ChoiceControl, LinesControl, TextControl } from './plain-controls.tsx';

type Props = Omit<ControlProps, 'tie'>;

/** One field: its label, its control, and what is wrong with it. */
export function FormField({ field, form, context }: Props) {
  const error = form.failure?.error_details?.find((detail) => detail.field === field.name)?.message;
  const given = { field, form, context };
  if (field.control === 'icon' || field.control === 'colour') {
    return <LookControl {...given} error={error} />;
  }
  if (field.control === 'moment') return <MomentControl {...given} error={error} />;
  return (
    <Field
      label={field.label}
      note={field.rule.required ? undefined : context.t.optional}
      hint={field.hint}
      error={error}
    >
      {(tie) => control({ ...given, tie })}
    </Field>
  );
}

function control(props: ControlProps) {
  switch (props.field.control) {
    case 'lines':
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
