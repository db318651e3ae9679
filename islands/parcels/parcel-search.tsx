import { useEffect, useRef } from 'react';
import type { LanguageCode } from '../../server/shared/languages.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';

type Props = {
  label: string;
  /** The `?lang=` of the page; null: it has none. */
  language: LanguageCode | null;
  /** Whether `/` focuses the field; not on the scan screen, where a scanner types. */
  hasShortcut: boolean;
};

/** The search for a parcel in the panel's bar: a form, which works without script. */
export default function ParcelSearch({ label, language, hasShortcut }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasShortcut) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasShortcut]);
  return (
    <search className="panel-search">
      <form action={paths.control.findParcel}>
        {language !== null && <input type="hidden" name="lang" value={language} />}
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="search"
          maxLength={limits.text}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          enterKeyHint="search"
          aria-keyshortcuts={hasShortcut ? '/' : undefined}
        />
        {hasShortcut && <span aria-hidden="true">/</span>}
      </form>
    </search>
  );
}

/** Whether the key was pressed in a field or a dialog. */
function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, dialog *';
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto));
}
