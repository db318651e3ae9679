import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type FormValues, fillIn, readFormTexts } from './fields.ts';

/**
 * The form around an island.
 *
 * @param initial the texts of its fields when the page was rendered.
 * @returns `ref` for an element of the island; the texts of the form's fields, up to date after each change; and `set`, which
 * fills in a field.
 */
export function useFormAround<Part extends Element>(initial: FormValues) {
  const ref = useRef<Part>(null);
  const [values, setValues] = useState(initial);
  useEffect(() => {
    const form = surroundingForm(ref);
    const read = () => form && setValues(readFormTexts(form));
    // A form is emptied after its `reset` event.
    const readSoon = () => setTimeout(read);
    read();
    form?.addEventListener('input', read);
    form?.addEventListener('reset', readSoon);
    return () => {
      form?.removeEventListener('input', read);
      form?.removeEventListener('reset', readSoon);
    };
  }, []);
  const set = useCallback((name: string, text: string) => {
    const form = surroundingForm(ref);
    if (form !== null) fillIn(form, name, text);
  }, []);
  return { ref, values, set };
}

export function surroundingForm({ current }: RefObject<Element | null>): HTMLFormElement | null {
  return current?.closest('form') ?? null;
}
