import { colorPattern } from '../../../server/shared/branding.ts';
import type { ControlProps } from '../../shared/form/control-props.ts';

/** A colour: typed, or picked with the browser's own means. */
export function ColorControl({ field, form, fieldProps }: ControlProps) {
  const { name, label, placeholder = '' } = field;
  const value = form.values[name] ?? '';
  const color = value.trim().toLowerCase();
  const shown = colorPattern.test(color) ? color : placeholder;
  return (
    <div className="color-control">
      <input
        type="color"
        // The label is that of the text beside it.
        aria-label={`${label}: ${shown}`}
        value={shown}
        onChange={(event) => form.set(name, event.currentTarget.value)}
      />
      <input
        {...fieldProps}
        name={name}
        value={value}
        onChange={(event) => form.set(name, event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        placeholder={placeholder}
        dir="ltr"
      />
    </div>
  );
}
