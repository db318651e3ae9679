export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;

/**
 * Restores what was entered into an island's fields if React has replaced them: a browser extension that puts elements
 * between ours makes hydration fail, and React then renders the island again.
 *
 * @param before the island's fields before hydration, which still hold what was entered.
 * @param focused the field that had the focus.
 */
export function restoreEnteredFields(
  island: HTMLElement,
  before: Iterable<Field>,
  focused: Element | null,
): void {
  const after = fieldsByKey(island.querySelectorAll<Field>('input, textarea, select, details'));
  for (const [key, old] of fieldsByKey(before)) {
    const field = after.get(key);
    if (old.isConnected || field === undefined) continue;
    copyEntry(old, field);
    if (old === focused) copyFocus(old, field);
  }
}

/** The fields by a key that is the same in both markups; ids differ. Fields that are alike are numbered. */
function fieldsByKey(all: Iterable<Field>): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of all) {
    const alike = ['type', 'name', 'aria-label'].map((name) => field.getAttribute(name));
    const key = [field.localName, ...alike].join('\n');
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    fields.set(`${key}\n${count}`, field);
  }
  return fields;
}

/** Copies what was entered, if anything, and notifies React. */
function copyEntry(old: Field, field: Field): void {
  if (old instanceof HTMLDetailsElement || field instanceof HTMLDetailsElement) {
    field.toggleAttribute('open', old.hasAttribute('open'));
    return;
  }
  if (old instanceof HTMLInputElement && field instanceof HTMLInputElement) {
    if (old.type === 'file') {
      if (!old.files?.length) return;
      field.files = old.files;
      dispatchEntry(field, 'change');
      return;
    }
    if (old.type === 'checkbox' || old.type === 'radio') {
      const isChanged = old.checked !== old.defaultChecked && old.checked !== field.checked;
      if (isChanged) field.click();
      return;
    }
  }
  if (old.value === firstValue(old) || old.value === field.value) return;
  // Bypasses React's setter, because React ignores an event if it has set or seen the value before.
  Reflect.set(Object.getPrototypeOf(field), 'value', old.value, field);
  dispatchEntry(field, field instanceof HTMLSelectElement ? 'change' : 'input');
}

/** The value in the server's markup. */
function firstValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

function dispatchEntry(field: Field, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

function copyFocus(old: Field, field: Field): void {
  field.focus({ preventScroll: true });
  if (!('selectionStart' in old && 'selectionStart' in field)) return;
  // null: a field of this type has no selection.
  if (field.selectionStart === null) return;
  field.setSelectionRange(old.selectionStart, old.selectionEnd);
}
