import type { Failure } from '../../../server/shared/envelope.ts';
import { type FormScript, fillAddress, type Outcome } from '../../../server/shared/form.ts';
import { failureSentences } from '../sentences.ts';

/** The data of an answer, which depends on the call. */
export type Data = Record<string, unknown>;

/** A message above a form, which screen readers read out. */
function messagePanel(kind: string, role: 'alert' | 'status', sentences: string[]): HTMLElement {
  const panel = document.createElement('div');
  panel.className = `panel ${kind}`;
  panel.role = role;
  panel.tabIndex = -1;
  for (const sentence of sentences) panel.append(createTextElement('p', sentence));
  return panel;
}

function createTextElement<Name extends 'p' | 'a'>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

export function restoredPanel(sentence: string): HTMLElement {
  return messagePanel('', 'status', [sentence]);
}

/**
 * The message of a success, with links to go on.
 *
 * @param copied the template for a link that the answer contains.
 */
export function successPanel(
  message: string,
  data: Data = {},
  outcome?: Outcome,
  copied: HTMLTemplateElement | null = null,
): HTMLElement {
  const panel = messagePanel('panel-good', 'status', [message]);
  if (copied !== null && typeof data.link === 'string')
    panel.append(fillLinkTemplate(copied, data.link));
  if (outcome === undefined || !('links' in outcome)) return panel;
  const list = document.createElement('ul');
  list.className = 'panel-links inline-list';
  for (const { label, to } of outcome.links) {
    const link = createTextElement('a', label);
    link.href = fillAddress(to, data);
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  panel.append(list);
  return panel;
}

function fillLinkTemplate({ content }: HTMLTemplateElement, text: string): Node {
  const filled = document.importNode(content, true);
  const link = filled.querySelector('a');
  if (link !== null) Object.assign(link, { href: text, textContent: text });
  const island = filled.querySelector('way-island');
  const props = JSON.parse(island?.getAttribute('props') ?? '{}');
  island?.setAttribute('props', JSON.stringify({ ...props, text }));
  return filled;
}

/** Shows all errors above a form, and each error at its field; null removes them. */
export function showErrors(
  form: HTMLFormElement,
  failure: Failure | null,
  { prefix, t }: Pick<FormScript, 'prefix' | 't'>,
): void {
  for (const said of form.querySelectorAll(':scope > .panel, .field > .field-error')) said.remove();
  for (const control of form.querySelectorAll('[aria-invalid]')) {
    control.ariaInvalid = null;
    updateDescribedBy(control, (ids) => ids.filter((id) => !id.endsWith('-error')));
  }
  if (failure === null) return;
  const sentences = new Set(failureSentences(failure, t.noAnswer));
  form.prepend(messagePanel('panel-bad', 'alert', [...sentences]));
  for (const { field, message } of failure.error_details ?? []) {
    showError(form, field, message, prefix);
  }
}

/** Controls that can have the focus. */
const focusable = ':is(input:not([type=hidden]),select,textarea,button)';

function showError(form: HTMLFormElement, name: string, message: string, prefix: string): void {
  // `lines.0.title`, as `lines[0][title]`.
  const named = form.querySelector(`[name="${name.replace(/\.(\w+)/g, '[$1]')}"]`);
  const box = form.querySelector(`[data-field="${name}"]`) ?? named?.closest('.field');
  const whole = name.replace(/\.\w+$/, '');
  // A text that lists several values, such as prices by weight, is one field.
  if (!box && whole !== name) showError(form, whole, message, prefix);
  if (!box || box.querySelector('.field-error') !== null) return;
  const control =
    document.getElementById(`${prefix}-${name}`) ??
    (named?.matches(focusable) ? named : box.querySelector(focusable));
  const error = createTextElement('p', message);
  error.className = 'field-error error';
  error.id = `${control?.id || `${prefix}-${name}`}-error`;
  const hint = box.querySelector(':scope > .field-hint');
  if (hint === null) box.append(error);
  else hint.before(error);
  if (control) {
    control.ariaInvalid = 'true';
    updateDescribedBy(control, (ids) => [error.id, ...ids]);
  }
  box.closest('details')?.setAttribute('open', '');
}

function updateDescribedBy(control: Element, change: (ids: string[]) => string[]): void {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ');
  const text = change(ids).join(' ').trim();
  if (text === '') control.removeAttribute('aria-describedby');
  else control.setAttribute('aria-describedby', text);
}

/**
 * Moves the focus to the first wrong field, or else to the message above the form, so that it is read out and scrolled
 * to.
 */
export function jumpToError(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('[aria-invalid]');
  (place ?? form.querySelector<HTMLElement>('.panel-bad'))?.focus();
}
