import { type RefObject, useEffect, useRef } from 'react';
import type { Language } from '../../server/shared/languages.ts';
import { limits } from '../../server/shared/limits.ts';
import { inLanguage, paths } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { Messages } from '../../views/translations/messages.ts';

type Props = {
  t: Messages['track'];
  language: Language;
  /** The language that the page's URL requests; a search keeps it. */
  addressLanguage: string | null;
  field: RefObject<HTMLInputElement | null>;
  /** The last code that was looked up. */
  code: string;
  /** The actual tracking code of the parcel that was found; null if none was. */
  found: string | null;
  busy: boolean;
  /** The id of the element with its error; undefined if there is none. */
  errorId: string | undefined;
  /** Whether the error is about the typed code. */
  isAtFault: boolean;
  /** Something was typed. */
  onChange: () => void;
  onSubmit: (code: string) => void;
};

/** The search form. Without JavaScript it opens this page with `?code=`. */
export function SearchBar({ t, language, addressLanguage, field, code, found, ...props }: Props) {
  const { busy, errorId, isAtFault, onChange, onSubmit } = props;

  // The field keeps what is typed, even before hydration. Only another lookup, such as the back
  // button's, overwrites it.
  const shown = useRef(code);
  useEffect(() => {
    if (shown.current === code) return;
    shown.current = code;
    if (field.current) field.current.value = code;
  }, [field, code]);

  // Another spelling is replaced by the actual code, unless the next code is already being typed.
  useEffect(() => {
    if (found === null || field.current?.value.trim() !== code) return;
    field.current.value = found;
  }, [field, code, found]);

  return (
    <search>
      <form
        className="track-bar row"
        action={paths.track}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(field.current?.value ?? '');
        }}
      >
        <a
          className="tool"
          href={inLanguage(paths.home, addressLanguage)}
          aria-label={t.back}
          title={t.back}
        >
          <Icon name="arrow_back" />
        </a>
        <input
          ref={field}
          name="code"
          defaultValue={code}
          onInput={onChange}
          aria-label={t.trackingCode}
          aria-invalid={isAtFault || undefined}
          aria-describedby={errorId}
          placeholder={t.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.codes.text}
        />
        {addressLanguage !== null && <input type="hidden" name="lang" value={addressLanguage} />}
        <button type="submit" className="button" aria-disabled={busy}>
          <Icon name="search" />
          <span className="track-word">{t.track.toLocaleUpperCase(language.tag)}</span>
        </button>
      </form>
    </search>
  );
}
