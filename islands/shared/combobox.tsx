import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

/** An entry of the list. `key` is unique among the entries. */
export type Suggestion = { key: string; label: string; note: string };

type Options<Found extends Suggestion> = {
  label: string;
  /** Whether Enter takes the first entry if no other entry is active. Otherwise Enter does what it does in any field. */
  takesFirst: boolean;
  find: (text: string, signal: AbortSignal) => Promise<Found[]>;
  choose: (found: Found) => void;
};

const minLength = 2;
const typingMs = 80;

/**
 * A text field with a list of suggestions, which is searched as the user types (WAI-ARIA's combobox).
 *
 * @returns the attributes of the input, and the list; both are children of an element of the class `combobox`.
 */
export function useCombobox<Found extends Suggestion>(options: Options<Found>) {
  const { label, takesFirst, find, choose } = options;
  const id = useId();
  const [list, setList] = useState<Found[]>([]);
  const [active, setActive] = useState(-1);
  const search = useRef<AbortController>(null);
  /** Whether Enter was pressed before the answer arrived. */
  const isWaitedFor = useRef(false);
  useEffect(() => () => search.current?.abort(), []);

  function close() {
    search.current?.abort();
    search.current = null;
    isWaitedFor.current = false;
    setList([]);
    setActive(-1);
  }

  function take(found: Found) {
    close();
    choose(found);
  }

  async function look(text: string) {
    close();
    if (text.trim().length < minLength) return;
    const controller = new AbortController();
    search.current = controller;
    await new Promise((resolve) => setTimeout(resolve, typingMs));
    if (controller.signal.aborted) return;
    const found = await find(text.trim(), controller.signal).catch(() => []);
    if (controller.signal.aborted) return;
    search.current = null;
    const [first] = found;
    if (isWaitedFor.current && first !== undefined) return take(first);
    isWaitedFor.current = false;
    setList(found);
    setActive(takesFirst && first !== undefined ? 0 : -1);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    const chosen = list[active];
    if (key === 'Enter' && (chosen !== undefined || (takesFirst && search.current !== null))) {
      event.preventDefault();
      if (chosen === undefined) isWaitedFor.current = true;
      else take(chosen);
    }
    if (key === 'Tab' || list.length === 0) return;
    if (key === 'Escape') {
      // Escape closes the list, but must not clear the field.
      event.preventDefault();
      close();
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    const places = list.length;
    const from = active === -1 && key === 'ArrowUp' ? places : active;
    setActive((from + (key === 'ArrowDown' ? 1 : -1) + places) % places);
  }

  const listId = `${id}-list`;
  const inputProps = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': list.length > 0,
    'aria-controls': listId,
    'aria-activedescendant': list[active] === undefined ? undefined : `${id}-${active}`,
    onKeyDown,
    onBlur: close,
    onInput({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) {
      // Text that a script has filled in is not typed.
      if (nativeEvent.isTrusted) look(currentTarget.value);
    },
  } as const;
  const drawn: ReactNode = (
    <div
      className="combobox-list card"
      id={listId}
      role="listbox"
      aria-label={label}
      hidden={list.length === 0}
    >
      {list.map((found, index) => (
        <button
          key={found.key}
          className="menu-entry"
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(found)}
        >
          <bdi>{found.label}</bdi>
          <small>
            <bdi>{found.note}</bdi>
          </small>
        </button>
      ))}
    </div>
  );
  return { inputProps, list: drawn };
}
