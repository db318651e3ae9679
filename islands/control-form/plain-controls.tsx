import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import type { FormField } from '../../server/shared/form.ts';
import type { ControlProps } from './control-props.ts';

const types: Partial<Record<FormField['control'], HTMLInputTypeAttribute>> = {
  email: 'email',
  tel: 'tel',
  password: 'password',
  'new-password': 'password',
};

/** Text on one line, or a number. */
export function TextControl({ field, form, tie }: ControlProps) {
  const { name, control, rule, autoComplete } = field;
  return (
    <input
      {...tie}
      name={name}
      type={types[control] ?? 'text'}
      required={rule.required}
      value={form.values[name] ?? ''}
      onChange={(event) => form.set(name, event.currentTarget.value)}
      autoComplete={autoComplete ?? 'off'}
      // A number's sign must not change sides among right-to-left words.
      dir={control === 'text' ? 'auto' : 'ltr'}
      {...boundsOf(field)}
    />
  );
}

/** The field's own bounds as the browser knows them; the same that the API's schema has. */
function boundsOf({
  control,
  rule: { min, max },
}: FormField): InputHTMLAttributes<HTMLInputElement> {
  // type=number would hide what was typed where it is no number, and change it under the wheel.
  if (control === 'number') return { inputMode: 'decimal', maxLength: 20 };
  return { minLength: min, maxLength: max };
}

/** Text on many lines. */
export function LinesControl({ field: { name, rule }, form, tie }: ControlProps) {
  return (
    <textarea
      {...tie}
      name={name}
      required={rule.required}
      maxLength={rule.max}
      dir="auto"
      value={form.values[name] ?? ''}
      onChange={(event) => form.set(name, event.currentTarget.value)}
    />
  );
}

/** One of a few. */
export function ChoiceControl({ field: { name, options = [] }, form, tie }: ControlProps) {
  return (
    <select
      {...tie}
      name={name}
      value={form.values[name] ?? ''}
      onChange={(event) => form.set(name, event.currentTarget.value)}
    >
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}
