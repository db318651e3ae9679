import { storeInTab, takeFromTab } from '../tab-storage.ts';
import type { FormValues } from './fields.ts';

/**
 * What this tab stores for a form while its page is left: the draft that was being written when the
 * session ended, and the message to show once the page has been reloaded. Each is read once. A page
 * may have several forms: notices are stored under the path of their call, drafts under what they are of, too.
 */

export function saveDraft(key: string, values: FormValues): void {
  save('draft', key, values);
}

/** null if there is none. */
export function popDraft(key: string): FormValues | null {
  return pop<FormValues>('draft', key);
}

/** @param path of the page that will show it. */
export function saveNotice(action: string, message: string, path = location.pathname): void {
  save('notice', action, message, path);
}

/** null if there is none. */
export function popNotice(action: string): string | null {
  return pop<string>('notice', action);
}

type Kind = 'draft' | 'notice';

function save(kind: Kind, action: string, content: FormValues | string, path = location.pathname) {
  storeInTab(keyOf(kind, action, path), JSON.stringify(content));
}

function pop<Content>(kind: Kind, action: string): Content | null {
  return JSON.parse(takeFromTab(keyOf(kind, action, location.pathname)) ?? 'null');
}

function keyOf(kind: Kind, action: string, path: string): string {
  return `${kind} ${path} ${action}`;
}
