import type { Envelope, Failure, Success } from '../../../server/shared/envelope.ts';
import {
  errorFieldName,
  type FormScript,
  fillAddress,
  nestFields,
  type Outcome,
} from '../../../server/shared/form.ts';
import { newIdempotencyKey, sendJson } from '../api.ts';
import { sendForm } from '../send-form.ts';
import { storePageNotice } from '../tab-storage.ts';
import { type Data, jumpToError, restoredPanel, showErrors, successPanel } from './answer.ts';
import { nameOfForm, popDraft, popNotice, saveDraft, saveNotice } from './drafts.ts';
import { withoutFieldError } from './field-errors.ts';
import { type FormValues, fillIn, readFormTexts } from './fields.ts';
import { pictureFields } from './picture-field.ts';
import { smallUpload } from './small-picture.ts';

/**
 * Enhances a form that also works without script. It is sent without leaving the page, one request at a time; errors
 * are shown at their fields; typed text is not lost by leaving the page, and is restored after signing in again.
 */
export function hydrate(island: HTMLElement): void {
  const form = island.querySelector('form');
  if (form !== null) new EnhancedForm(form, JSON.parse(island.getAttribute('props') ?? '{}'));
  island.setAttribute('hydrated', '');
}

class EnhancedForm {
  private readonly form: HTMLFormElement;
  private readonly script: FormScript;
  private readonly pictures: ReturnType<typeof pictureFields>;
  /** The name under which drafts and notices are stored. */
  private readonly name: string;
  /** The texts that the site has stored. */
  private saved: FormValues;
  private failure: Failure | null;
  private isSending = false;
  /** Whether the form itself is opening another page, so that leaving this one needs no confirmation. */
  private isLeaving = false;
  private lastSent = { body: '', key: '' };

  constructor(form: HTMLFormElement, script: FormScript) {
    this.form = form;
    this.script = script;
    this.name = nameOfForm(script.action, script.fixed);
    this.saved = script.saved;
    this.failure = script.failure;
    this.pictures = pictureFields(form, script.t);
    form.noValidate = true;
    for (const button of this.standardButtons()) {
      button.disabled = false;
      button.addEventListener('click', () =>
        fillIn(form, fieldBeside(button), standardText(button)),
      );
    }
    this.whenReady(() => this.restoreDraft());
    const notice = popNotice(this.name);
    if (notice !== null) this.show(successPanel(notice));
    this.listen();
  }

  private listen(): void {
    const { form } = this;
    form.addEventListener('submit', (event) => this.submit(event));
    form.addEventListener('input', ({ target }) => this.onInput(target));
    // The fields are emptied after the event.
    form.addEventListener('reset', () => setTimeout(() => this.showStandards()));
    addEventListener('beforeunload', (event) => {
      if (!this.isLeaving && form.isConnected && this.isDirty()) event.preventDefault();
    });
    addEventListener('pageshow', ({ persisted }) => {
      // The back/forward cache may restore the page as it was left.
      if (persisted && this.isLeaving) location.reload();
    });
  }

  private async submit(event: SubmitEvent): Promise<void> {
    // Until its islands are hydrated, the form is sent as without script.
    if (!this.isReady()) this.isLeaving = true;
    else event.preventDefault();
    if (this.isLeaving || this.isSending) return;
    const button = event.submitter ?? this.form.querySelector<HTMLElement>('[data-outcome]');
    const outcome: Outcome = JSON.parse(button?.dataset.outcome ?? '{}');
    const sent = readFormTexts(this.form, button);
    this.setSending(true);
    const answer = await this.send(sent);
    // A form that leads to another page stays disabled, so that it cannot be sent again.
    const isGone = answer.status === 'success' && outcome.type === 'go';
    if (!isGone) this.setSending(false);
    if (hasPageSessionEnded(answer)) return this.leaveForSignIn(sent);
    if (answer.status === 'success') this.succeed(answer, outcome, sent);
    else {
      this.showFailure(answer);
      jumpToError(this.form);
    }
  }

  /** Whether the islands in the form are hydrated. */
  private isReady(): boolean {
    return this.form.querySelector('way-island:not([hydrated])') === null;
  }

  private whenReady(run: () => void): void {
    if (this.isReady()) {
      run();
      return;
    }
    const observer = new MutationObserver(() => {
      if (!this.isReady()) return;
      observer.disconnect();
      run();
    });
    observer.observe(this.form, { attributeFilter: ['hydrated'], subtree: true });
  }

  private isDirty(): boolean {
    const texts = this.isReady() ? Object.entries(readFormTexts(this.form)) : [];
    const isTyped = texts.some(([name, text]) => name in this.saved && text !== this.saved[name]);
    return isTyped || this.pictures.chosen().length > 0;
  }

  private setSending(isSending: boolean): void {
    this.isSending = isSending;
    this.form.ariaBusy = String(isSending);
    for (const button of this.form.querySelectorAll<HTMLElement>('[data-outcome]')) {
      button.ariaDisabled = isSending ? 'true' : null;
      const { busy } = button.dataset;
      if (busy === undefined) continue;
      button.dataset.busy = button.textContent;
      button.textContent = busy;
    }
    if (isSending) this.pictures.showProgress(0);
    else this.pictures.hideProgress();
  }

  private async send(sent: FormValues): Promise<Envelope<Data>> {
    const { method, action, fixed } = this.script;
    const sendsChanges = this.form.elements.namedItem('_saved') !== null;
    const isGiven = ([name, text]: [string, string]) => !sendsChanges || text !== this.saved[name];
    const given = Object.entries(sent).filter(isGiven);
    // To restore the site's own text, the API takes null.
    const standards = this.standards();
    const own = given
      .filter(([name, text]) => standards.get(name) === text)
      .map(([name]) => [name, null]);
    const lists = given
      .filter(([name]) => this.script.json.includes(name))
      .map(([name, text]) => [name, JSON.parse(text)]);
    const fields = nestFields({
      ...Object.fromEntries([...given, ...own, ...lists]),
      ...fixed,
    });
    if (this.form.enctype !== 'multipart/form-data') {
      return sendJson(method, action, fields, this.headersFor(JSON.stringify(fields)));
    }
    const parts = new FormData();
    for (const [name, value] of Object.entries(fields)) parts.append(name, String(value));
    for (const [name, file] of this.pictures.chosen()) parts.append(name, await smallUpload(file));
    return sendForm(method, action, parts, this.pictures.showProgress);
  }

  /** The same content has the same key, so that it is not done twice if an answer is lost. */
  private headersFor(body: string): Record<string, string> {
    if (!this.script.once) return {};
    if (this.lastSent.body !== body) this.lastSent = { body, key: newIdempotencyKey() };
    return { 'Idempotency-Key': this.lastSent.key };
  }

  private showFailure(failure: Failure | null): void {
    this.failure = failure;
    showErrors(this.form, failure, this.script);
  }

  private succeed(answer: Success<Data>, outcome: Outcome, sent: FormValues): void {
    const { form } = this;
    this.showFailure(null);
    const told = { bubbles: true, cancelable: true, detail: answer.message };
    // A page that contains the form may handle the success itself.
    if (!form.dispatchEvent(new CustomEvent('saved', told))) return;
    if (outcome.type === 'stay') this.keep(answer.data, sent);
    else if (outcome.type === 'again') this.beginNext(sent, outcome.keeps);
    else if (outcome.type !== 'go') form.reset();
    const template = form.querySelector('template');
    const panel = successPanel(answer.message, answer.data, outcome, template);
    if (outcome.type === 'links') this.giveWay(panel);
    else this.show(panel);
    const first = outcome.type === 'again' ? form.querySelector<HTMLElement>(empty) : null;
    // The message, above the emptied form, has to be visible too.
    if (first !== null) panel.scrollIntoView();
    (first ?? panel).focus({ preventScroll: first !== null });
    this.lead(answer, outcome);
  }

  private show(panel: HTMLElement): void {
    for (const other of this.form.querySelectorAll(':scope > .panel')) other.remove();
    this.form.prepend(panel);
  }

  /** Replaces the form by a panel with links. A link to the form's place on this page brings the form back. */
  private giveWay(panel: HTMLElement): void {
    const { form } = this;
    form.replaceWith(panel);
    panel.addEventListener('click', (event) => {
      const link = event.target instanceof HTMLAnchorElement ? event.target : null;
      if (!form.id || link?.href !== new URL(`#${form.id}`, location.href).href) return;
      event.preventDefault();
      panel.replaceWith(form);
      form.querySelector<HTMLElement>(empty)?.focus();
    });
  }

  /** Opens the next page, or the page's new address if that depends on what was saved. */
  private lead({ data, message }: Success<Data>, outcome: Outcome): void {
    if (outcome.type === 'go') {
      this.isLeaving = true;
      if (outcome.says) storePageNotice(message);
      location.assign(fillAddress(outcome.to, data));
    }
    if (outcome.type === 'reload') {
      this.isLeaving = true;
      saveNotice(this.name, message);
      location.reload();
    }
    if (outcome.type !== 'stay' || outcome.at === undefined) return;
    const next = fillAddress(outcome.at, data);
    if (next === fillAddress(outcome.at, this.script.saved)) return;
    this.isLeaving = true;
    saveNotice(this.name, message, new URL(next, location.href).pathname);
    location.replace(next);
  }

  /** Keeps the form with the saved values, which the site may have trimmed or completed. */
  private keep(data: Data, sent: FormValues): void {
    const now = readFormTexts(this.form);
    for (const [name, before] of Object.entries(this.saved)) {
      const text = this.textOf(name, data[name]) ?? sent[name] ?? before;
      this.saved = { ...this.saved, [name]: text };
      // Text typed during the request is not saved yet.
      if (now[name] === sent[name] && now[name] !== text) fillIn(this.form, name, text);
    }
    this.pictures.forget();
  }

  /**
   * The text of a field for a value of an answer; undefined if there is none, or for a time, which the field shows in
   * the site's time zone.
   */
  private textOf(name: string, value: unknown): string | undefined {
    if (value === null) return this.standards().get(name) ?? '';
    const isText = typeof value === 'number' || (typeof value === 'string' && !isTime.test(value));
    return isText ? String(value) : undefined;
  }

  /** Empties the form for the next record. Text typed during the request belongs to that record. */
  private beginNext(sent: FormValues, keeps: readonly string[]): void {
    const { form } = this;
    const kept = Object.entries(readFormTexts(form)).filter(
      ([name, text]) => text !== sent[name] || keeps.includes(name),
    );
    form.reset();
    for (const [name, text] of kept) fillIn(form, name, text);
  }

  /** Opens the sign-in, which leads back here. Passwords are not stored. */
  private leaveForSignIn(sent: FormValues): void {
    const typed = Object.entries(sent).filter(
      ([name]) => name in this.saved && !this.form.querySelector(`[type=password][name="${name}"]`),
    );
    saveDraft(this.name, Object.fromEntries(typed));
    this.isLeaving = true;
    const back = `${location.pathname}${location.search}`;
    location.assign(`${this.script.signIn}?${new URLSearchParams({ back })}`);
  }

  private restoreDraft(): void {
    const draft = popDraft(this.name);
    if (draft === null) return;
    for (const [name, text] of Object.entries(draft)) fillIn(this.form, name, text);
    this.show(restoredPanel(this.script.t.restored));
  }

  private onInput(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement)) return;
    // The box wraps its text, which must stay one line.
    if (target instanceof HTMLTextAreaElement && target.dataset.line && /\n/.test(target.value)) {
      target.value = target.value.replace(/[\s,]*\n\s*/g, target.dataset.line);
    }
    keepDirection(target);
    this.showStandards();
    // The error of a field is shown until the field is changed.
    const name = target.getAttribute('name') ?? fieldBeside(target);
    const left = this.failure && withoutFieldError(this.failure, errorFieldName(name));
    if (left !== this.failure) this.showFailure(left);
  }

  private standardButtons(): NodeListOf<HTMLButtonElement> {
    return this.form.querySelectorAll('button[data-standard]');
  }

  /** The site's own texts, by the names of their fields. */
  private standards(): Map<string, string> {
    return new Map(
      [...this.standardButtons()].map((button) => [fieldBeside(button), standardText(button)]),
    );
  }

  private showStandards(): void {
    const texts = readFormTexts(this.form);
    for (const button of this.standardButtons()) {
      button.hidden = texts[fieldBeside(button)] === standardText(button);
    }
  }
}

/** A time of an answer, in UTC. */
const isTime = /^\d{4}-\d\d-\d\dT.*Z$/;

/** The first field of the next record. */
const empty = ':is(input, select, textarea):required:invalid';

/** The field that an element belongs to. */
function fieldBeside(element: HTMLElement): string {
  return element.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
}

function standardText(button: HTMLElement): string {
  return button.dataset.standard ?? '';
}

/** A placeholder is in the page's language and has the page's direction; typed text has its own. */
function keepDirection(target: HTMLElement): void {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isText || target.placeholder === '' || target.dir === 'ltr') return;
  target.dir = target.value === '' ? '' : 'auto';
}

/** Whether the answer says that the session in which the page was rendered has ended. */
function hasPageSessionEnded(answer: Envelope<object>): boolean {
  const graph = JSON.parse(document.getElementById('graph')?.textContent ?? '{}');
  return answer.status === 'fail' && answer.admin === false && Boolean(graph.admin);
}
