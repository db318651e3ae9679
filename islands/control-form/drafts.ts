import type { Values } from './values.ts';

/**
 * What this tab keeps of a form while its page is left: words that were being written when the session
 * ended, and what to say once the page has been loaded anew. Each is taken out once. That it cannot be
 * kept costs no more than the words.
 */

export function saveDraft(values: Values): void {
  keep('draft', values);
}

/** null where there is none. */
export function popDraft(): Values | null {
  return take<Values>('draft');
}

/** @param path of the page that says it. */
export function saveNotice(message: string, path = location.pathname): void {
  keep('notice', message, path);
}

/** null where there is none. */
export function popNotice(): string | null {
  return take<string>('notice');
}

function keep(kind: string, what: Values | string, path = location.pathname): void {
  try {
    sessionStorage.setItem(keyOf(kind, path), JSON.stringify(what));
  } catch {
    // A full or forbidden storage.
  }
}

function take<Kept>(kind: string): Kept | null {
  const key = keyOf(kind, location.pathname);
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

function keyOf(kind: string, path: string): string {
  return `${kind} ${path}`;
}
