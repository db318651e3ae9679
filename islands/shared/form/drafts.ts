import type { FormSpec } from '../../../server/shared/form.ts';
import { storeInTab, takeFromTab } from '../tab-storage.ts';
import type { FormValues } from './values.ts';

/**
 * What this tab stores for a form while its page is left: the draft that was being written when the
 * session ended, and the message to show once the page has been reloaded. Each is read once. A page
 * may have several forms, so each is stored under its form's name.
 */

/** Tells a form from the others of its page: by its action, and by what it is about. */
export function nameOfForm(action: string, fixed: FormSpec['fixed'] = {}): string {
  return `${action} ${JSON.stringify(fixed)}`;
}

export function saveDraft(form: string, values: FormValues): void {
  save('draft', form, values);
}

/** null if there is none. */
export function popDraft(form: string): FormValues | null {
  return pop<FormValues>('draft', form);
}

/** @param path of the page that will show it. */
export function saveNotice(form: string, message: string, path = location.pathname): void {
  save('notice', form, message, path);
}

/** null if there is none. */
export function popNotice(form: string): string | null {
  return pop<string>('notice', form);
}

type Kind = 'draft' | 'notice';

function save(kind: Kind, form: string, content: FormValues | string, path = location.pathname) {
  storeInTab(keyOf(kind, form, path), JSON.stringify(content));
}

function pop<Content>(kind: Kind, form: string): Content | null {
  return JSON.parse(takeFromTab(keyOf(kind, form, location.pathname)) ?? 'null');
}

function keyOf(kind: Kind, form: string, path: string): string {
  return `${kind} ${path} ${form}`;
}
