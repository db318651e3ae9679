type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;

/**
 * Keeps what was entered into an island's fields where React draws them anew: a browser extension that puts elements
 * between ours makes hydration fail, and React then replaces all of the server's markup.
 *
 * @returns restores it; to be called once, right after React has put its elements into the page.
 */
export function keepEnteredFields(island: HTMLElement): () => void {
  const before = fieldsByKey(island);
  let focused = document.activeElement;
  const noteFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  island.addEventListener('focusin', noteFocus);

  return () => {
    island.removeEventListener('focusin', noteFocus);
    const after = fieldsByKey(island);
    const events: (() => void)[] = [];
    for (const [key, old] of before) {
      const field = after.get(key);
      if (old.isConnected || field === undefined) continue;
      const announce = copyEntry(old, field);
      if (announce !== undefined) events.push(announce);
      if (old === focused) copyFocus(old, field);
    }
    // Once React has finished: an event in the midst of its work changes no state.
    queueMicrotask(() => {
      for (const announce of events) announce();
    });
  };
}

/** The fields by what tells one from another in both markups; ids differ. Those that are alike are counted. */
function fieldsByKey(island: HTMLElement): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of island.querySelectorAll<Field>('input, textarea, select, details')) {
    const alike = ['type', 'name', 'aria-label'].map((name) => field.getAttribute(name));
    const key = [field.localName, ...alike].join('\n');
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    fields.set(`${key}\n${count}`, field);
  }
  return fields;
}

/** @returns tells React about it; undefined if nothing was entered. */
function copyEntry(old: Field, field: Field): (() => void) | undefined {
  if (old instanceof HTMLDetailsElement || field instanceof HTMLDetailsElement) {
    field.toggleAttribute('open', old.hasAttribute('open'));
    return undefined;
  }
  if (old instanceof HTMLInputElement && field instanceof HTMLInputElement) {
    if (old.type === 'file') {
      if (old.files?.length) field.files = old.files;
      return old.files?.length ? () => send(field, 'change') : undefined;
    }
    if (old.type === 'checkbox' || old.type === 'radio') {
      const isChanged = old.checked !== old.defaultChecked && old.checked !== field.checked;
      return isChanged ? () => field.click() : undefined;
    }
  }
  if (old.value === firstValue(old) || old.value === field.value) return undefined;
  // Past React, which takes an event for news only if the value is not the one that React has set or seen.
  Reflect.set(Object.getPrototypeOf(field), 'value', old.value, field);
  return () => send(field, field instanceof HTMLSelectElement ? 'change' : 'input');
}

/** The value in the server's markup. */
function firstValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

function send(field: Field, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

function copyFocus(old: Field, field: Field): void {
  field.focus({ preventScroll: true });
  if (!('selectionStart' in old && 'selectionStart' in field)) return;
  // null: a field of this type has no selection, and refuses one.
  if (field.selectionStart === null) return;
  field.setSelectionRange(old.selectionStart, old.selectionEnd);
}
