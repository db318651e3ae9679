import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
} from 'react';
import { codesIn } from '../../../server/shared/typed-code.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { ScanWords } from './scan-status.tsx';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  /** @returns whether the text was accepted, and the field can be emptied. */
  onScan: (text: string) => boolean;
  t: ScanWords['field'];
};

/** The field for codes: typed, pasted, or from a scanner that types. */
export function ScanField({ field, onScan, t }: Props) {
  const id = useId();

  function accept(text: string): void {
    if (field.current === null) return;
    const kept = text.trim();
    // What is scanned next does not run into a code that stays.
    field.current.value = onScan(text) || kept === '' ? '' : `${kept} `;
    field.current.focus();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    accept(field.current?.value ?? '');
  }
  /** Some scanners end a code with Tab. Out of an empty field it leads on, as everywhere. */
  function takeTab(event: KeyboardEvent<HTMLInputElement>): void {
    const isTab = event.key === 'Tab' && !event.shiftKey;
    if (!isTab || event.currentTarget.value.trim() === '') return;
    event.preventDefault();
    accept(event.currentTarget.value);
  }
  /** A field has one line: in it, the codes of a list would run together. */
  function takeList(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text');
    if (codesIn(text).length < 2) return;
    event.preventDefault();
    accept(`${event.currentTarget.value} ${text}`);
  }

  return (
    <form className="scan-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{t.label}</label>
        <div className="scan-entry cluster">
          <input
            ref={field}
            id={id}
            type="text"
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-describedby={`${id}-hint`}
            onKeyDown={takeTab}
            onPaste={takeList}
          />
          <button type="submit" className="button">
            <Icon name="add" />
            {t.add}
          </button>
        </div>
        <p className="field-hint" id={`${id}-hint`}>
          {t.hint}
        </p>
      </div>
    </form>
  );
}

const typedInto = 'input:not([type=radio]), textarea, select, dialog *';

/** Brings what a scanner types, or what is pasted, to the field wherever the focus is. */
export function useStrayKeys(
  field: RefObject<HTMLInputElement | null>,
  onScan: (text: string) => boolean,
): void {
  useEffect(() => {
    const isTaken = ({ target }: Event) => target instanceof Element && target.matches(typedInto);
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isCharacter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      // The character goes to where the focus is after this.
      if (isCharacter && !isTaken(event)) field.current?.focus();
    };
    const onPaste = (event: globalThis.ClipboardEvent) => {
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
