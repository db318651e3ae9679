import { colorPattern } from '../../../server/content/shared/branding.ts';
import { colon } from '../../../server/shared/colon.ts';
import { useFormAround } from '../../shared/form/use-form-around.ts';

type Props = { name: string; label: string; value: string; placeholder: string; tag: string };

/** The browser's colour picker for a field in which a colour is typed. */
export default function ColorPicker({ name, label, value, placeholder, tag }: Props) {
  const { ref, values, set } = useFormAround<HTMLInputElement>({ [name]: value });
  const color = (values[name] ?? '').trim().toLowerCase();
  const shown = colorPattern.test(color) ? color : placeholder;
  return (
    <input
      ref={ref}
      type="color"
      // The picker needs its own label, because the visible label belongs to the text field beside it.
      aria-label={`${label}${colon(tag)}${shown}`}
      value={shown}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
}
