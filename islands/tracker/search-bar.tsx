import { useEffect, useRef } from 'react';
import type { Language } from '../../server/shared/languages.ts';
import { paths } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { Messages } from '../../views/translations/messages.ts';

type Props = {
  t: Messages['track'];
  language: Language;
  /** The code that was looked up last. */
  code: string;
  busy: boolean;
  onSubmit: (code: string) => void;
};

/** A form that works without script: it leads to this page with `?code=`. */
export function SearchBar({ t, language, code, busy, onSubmit }: Props) {
  const input = useRef<HTMLInputElement>(null);

  // The field keeps what is being typed; only another lookup (the back button's) overwrites it.
  useEffect(() => {
    if (input.current) input.current.value = code;
  }, [code]);

  return (
    <search>
      <form
        className="track-bar"
        action={paths.track}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(input.current?.value ?? '');
        }}
      >
        <a className="tool" href={paths.home} aria-label={t.back} title={t.back}>
          <Icon name="arrow_back" />
        </a>
        <input
          ref={input}
          name="code"
          defaultValue={code}
          aria-label={t.trackingCode}
          placeholder={t.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
        />
        <button type="submit" className="button" aria-disabled={busy}>
          <Icon name="search" />
          <span>{t.track.toLocaleUpperCase(language.tag)}</span>
        </button>
      </form>
    </search>
  );
}
