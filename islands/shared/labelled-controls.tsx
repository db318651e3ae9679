import type { ChangeEvent } from 'react';
import { withLabel } from '../../views/parts/field.tsx';

export const InputField = withLabel('input');
export const TextareaField = withLabel('textarea');
/** A choice of options, which are its children. */
export const SelectField = withLabel('select');

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The attributes of a controlled input. */
export function controlProps(name: string, value: string, set: (text: string) => void) {
  return {
    name,
    value,
    onChange: ({ currentTarget }: ChangeEvent<Control>) => set(currentTarget.value),
  };
}
