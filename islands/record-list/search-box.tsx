import { useEffect, useId, useRef } from 'react';

type Props = { label: string; search: string; setSearch: (words: string) => void };

/** Where a list is searched. */
export function SearchBox({ label, search, setSearch }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // What was typed, or filled in by the browser, before the script came.
  useEffect(() => {
    if (box.current !== null) setSearch(box.current.value);
  }, [setSearch]);
  return (
    <search className="list-search">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={box}
        type="search"
        name="search"
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
    </search>
  );
}
