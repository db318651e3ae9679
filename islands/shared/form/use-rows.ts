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
  }, [ref, name, parts]);
  useSingleField(ref, name);
  return [rows, setRows] as const;
}

/** Sends the rows as one field only: leaves out the fields of their parts, `name[0][part]`. */
export function useSingleField(ref: RefObject<Element | null>, name: string): void {
  useEffect(() => {
    const form = surroundingForm(ref);
    const join = ({ formData }: FormDataEvent) => {
      const parts = [...formData.keys()].filter((key) => key.startsWith(`${name}[`));
      for (const key of parts) formData.delete(key);
    };
    form?.addEventListener('formdata', join);
    return () => form?.removeEventListener('formdata', join);
  }, [ref, name]);
}

/** Moves a row by one place. */
export function moveRow<Row>(rows: readonly Row[], index: number, by: -1 | 1): Row[] {
  const row = rows.slice(index, index + 1);
  return rows.toSpliced(index, 1).toSpliced(index + by, 0, ...row);
}

/** A key that no row has yet. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}
