import { useEffect, useId, useRef, useState } from 'react';

const typingMs = 250;

/** Searches after a pause in typing, and updates the search text in the page's URL. */
export function useSearch(first: string, onSearch: (words: string) => void) {
  const [words, setWords] = useState(first);
  const searched = useRef(words);
  useEffect(() => {
    if (words === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = words;
      const url = new URL(location.href);
      url.searchParams.delete('search');
      if (words !== '') url.searchParams.set('search', words);
      // Reloading and going back show the same search.
      history.replaceState(null, '', url);
      onSearch(words);
    }, typingMs);
    return () => clearTimeout(timer);
  });
  return [words, setWords] as const;
}

type Props = {
  label: string;
  /** A description of what is searched, shown while the field is empty. */
  placeholder?: string;
  search: string;
  setSearch: (words: string) => void;
};

export function SearchBox({ label, placeholder, search, setSearch }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // The text may have been typed before hydration, or filled in by the browser.
  useEffect(() => {
    if (box.current !== null) setSearch(box.current.value);
  }, [setSearch]);
  return (
    <search className="list-search">
      {/* Without script, Enter opens the page with the search text. */}
      <form className="field" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          ref={box}
          type="search"
          name="search"
          placeholder={placeholder}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
