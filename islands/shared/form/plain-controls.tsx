import type { HTMLInputTypeAttribute, InputHTMLAttributes, RefObject } from 'react';
import type { FieldSpec } from '../../../server/shared/form.ts';
import type { ControlProps } from './control-props.ts';

const types: Partial<Record<FieldSpec['control'], HTMLInputTypeAttribute>> = {
  email: 'email',
  tel: 'tel',
  url: 'url',
  password: 'password',
  'new-password': 'password',
};

/** Text on one line, or a number. */
export function TextControl({ field, form, context, fieldProps }: ControlProps) {
  const { name, control, rule, autoComplete, placeholder, suggestions = [] } = field;
  const value = form.values[name] ?? '';
  const listId = suggestions.length > 0 ? `${fieldProps.id}-list` : undefined;
  const input = (
    <input
      {...fieldProps}
      list={listId}
      name={name}
      type={types[control] ?? 'text'}
      required={rule.required}
      value={value}
      onChange={(event) => form.set(name, event.currentTarget.value)}
      autoComplete={autoComplete ?? 'off'}
      placeholder={placeholder}
      // In right-to-left pages, a number's sign must stay on its left.
      dir={control === 'text' ? directionOf(value, placeholder) : 'ltr'}
      lang={rule.written && context.contentLang}
      {...boundsOf(field)}
    />
  );
  if (listId === undefined) return input;
  return (
    <>
      {input}
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}

/** The direction of the typed text; a placeholder is in the language of the page and keeps its direction. */
function directionOf(value: string, placeholder: string | undefined): 'auto' | undefined {
  return value === '' && placeholder !== undefined ? undefined : 'auto';
}

/** The field's bounds as attributes; the API checks the same ones. */
function boundsOf({
  control,
  rule: { min, max },
}: FieldSpec): InputHTMLAttributes<HTMLInputElement> {
  // type=number would discard text that is not a number, and change the value on scrolling.
  if (control === 'number') return { inputMode: 'decimal', maxLength: 20 };
  return { minLength: min, maxLength: max };
}

/** `area`: the ref of the text area, for buttons that write into it. */
type LinesProps = ControlProps & { area?: RefObject<HTMLTextAreaElement | null> };

/** Text on many lines, or a line that may be longer than its box. */
export function LinesControl({ field, form, context, fieldProps, area }: LinesProps) {
  const { name, rule, placeholder } = field;
  const value = form.values[name] ?? '';
  return (
    <textarea
      {...fieldProps}
      ref={area}
      name={name}
      required={rule.required}
      maxLength={rule.max}
      dir={directionOf(value, placeholder)}
      lang={rule.written && context.contentLang}
      placeholder={placeholder}
      value={value}
      onChange={({ currentTarget: { value: typed } }) =>
        form.set(name, rule.kind === 'line' ? typed.replace(/\s*\n\s*/g, ' ') : typed)
      }
    />
  );
}

/** A choice from a list. */
export function ChoiceControl({ field: { name, options = [] }, form, fieldProps }: ControlProps) {
  return (
    <select
      {...fieldProps}
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
