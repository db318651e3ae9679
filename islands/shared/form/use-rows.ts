import { type RefObject, useEffect, useState } from 'react';
import { surroundingForm } from './use-form-around.ts';

/**
 * The rows of a form to which rows can be added. Without script each field is sent separately, as `name[0][part]`; with
 * script, all rows are sent as one field.
 *
 * @param ref an element of the island. @param parts the names of a row's fields.
 */
export function useRows<Row extends object>(
  ref: RefObject<Element | null>,
  name: string,
  first: Row[],
  parts: readonly string[],
) {
  const [rows, setRows] = useState(first);
  useEffect(() => {
    const form = surroundingForm(ref);
    if (form === null) return;
    // The user may have typed before the script was loaded.
    const entered = new FormData(form);
    const enteredRow = (index: number) => {
      const texts = parts.map((part) => [part, entered.get(`${name}[${index}][${part}]`)] as const);
      return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'));
    };
    setRows((all) => all.map((row, index) => ({ ...row, ...enteredRow(index) })));
    const join = ({ formData }: FormDataEvent) => {
      const single = [...formData.keys()].filter((key) => key.startsWith(`${name}[`));
      for (const key of single) formData.delete(key);
    };
    form.addEventListener('formdata', join);
    return () => form.removeEventListener('formdata', join);
  }, [ref, name, parts]);
  return [rows, setRows] as const;
}

/** A key that no row has yet. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}
