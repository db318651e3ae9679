import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type FormValues, fillIn, readFormTexts } from './fields.ts';

type FormAround<Part extends Element> = {
  /** An element of the island. */
  ref: RefObject<Part | null>;
  /** The texts of the form's fields, up to date after each change. */
  values: FormValues;
  set: (name: string, text: string) => void;
};

/** The form around an island. @param initial the texts of its fields when the page was rendered. */
export function useFormAround<Part extends Element>(initial: FormValues): FormAround<Part> {
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

/** The form around an element. */
export function surroundingForm({ current }: RefObject<Element | null>): HTMLFormElement | null {
  return current?.closest('form') ?? null;
}
