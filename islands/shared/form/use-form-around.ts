import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type FormValues, fillIn, textsIn } from './fields.ts';

type FormAround<Part extends Element> = {
  /** An element of the island. */
  ref: RefObject<Part | null>;
  /** What the fields of the form hold, now and after each change. */
  values: FormValues;
  set: (name: string, text: string) => void;
};

/** The form that an island stands in. @param initial what its fields hold at first. */
export function useFormAround<Part extends Element>(initial: FormValues): FormAround<Part> {
  const ref = useRef<Part>(null);
  const [values, setValues] = useState(initial);
  useEffect(() => {
    const form = formAround(ref);
    const read = () => form && setValues(textsIn(form));
    // A form is emptied after it has said that it will be.
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
    const form = formAround(ref);
    if (form !== null) fillIn(form, name, text);
  }, []);
  return { ref, values, set };
}

/** The form that an element stands in. */
export function formAround({ current }: RefObject<Element | null>): HTMLFormElement | null {
  return current?.closest('form') ?? null;
}
