import type { FormSpec } from '../../../server/shared/form.ts';
import { storeInTab, takeFromTab } from '../tab-storage.ts';
import type { FormValues } from './fields.ts';

// What this tab stores for a form while its page is left: the draft that was being written when the session ended,
// and the message to show once the page has been reloaded. Each is read once.

/** The name of a form among those of its page: its action and its fixed fields. */
export function nameOfForm(action: string, fixed: FormSpec['fixed'] = {}): string {
  return `${action} ${JSON.stringify(fixed)}`;
}

export function saveDraft(form: string, values: FormValues): void {
  storeInTab(formStorageKey('draft', form), JSON.stringify(values));
}

/** null if there is none. */
export function popDraft(form: string): FormValues | null {
  return JSON.parse(takeFromTab(formStorageKey('draft', form)) ?? 'null');
}

/** @param path of the page that will show the message. */
export function saveNotice(form: string, message: string, path?: string): void {
  storeInTab(formStorageKey('notice', form, path), message);
}

/** null if there is none. */
export function popNotice(form: string): string | null {
  return takeFromTab(formStorageKey('notice', form));
}

function formStorageKey(kind: 'draft' | 'notice', form: string, path = location.pathname): string {
  return `${kind} ${path} ${form}`;
}
