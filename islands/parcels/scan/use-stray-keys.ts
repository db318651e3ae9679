import { type RefObject, useEffect } from 'react';

const typedInto = 'input:not([type=radio]), textarea, select, dialog *';

/** Brings what a scanner types, or what is pasted, to the field wherever the focus is. */
export function useStrayKeys(
  field: RefObject<HTMLInputElement | null>,
  onScan: (text: string) => boolean,
): void {
  useEffect(() => {
    const isTaken = ({ target }: Event) => target instanceof Element && target.matches(typedInto);
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isCharacter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      // The character goes to where the focus is after this.
      if (isCharacter && !isTaken(event)) field.current?.focus();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isTaken(event)) return;
      field.current?.focus();
      if (onScan(event.clipboardData?.getData('text') ?? '')) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('paste', onPaste);
    };
  }, [field, onScan]);
}
