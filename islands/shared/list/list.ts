import type { ListWords } from '../../../views/parts/list-words.ts';
import { toastsId } from '../../../views/parts/toasts-id.ts';
import { takePageNotice } from '../tab-storage.ts';
import { Selection } from './selection.ts';

/** The pause after a key. */
const typingMs = 120;
const toastMs = 10_000;
const usualPerPage = 20;
const maxPerPage = 100;

/**
 * Enhances a list that also works without script: it searches as the user types, opens other tabs, orders and pages in place, and
 * makes calls without leaving the page. What is new is taken from the page that the address would open.
 */
export function hydrate(island: HTMLElement): void {
  const records = island.querySelector<HTMLElement>('[data-records]');
  const tools = island.querySelector<HTMLElement>('.record-tools');
  if (records !== null && tools !== null) {
    new EnhancedList(records, tools, JSON.parse(island.getAttribute('props') ?? '{}'));
  }
  island.setAttribute('hydrated', '');
}

type LoadOptions = {
  /** Adds the rows to those that are shown, and leaves the page's address as it is. */
  appends?: boolean;
  /** More rows are loaded than the address of the page says. */
  keepsAddress?: boolean;
  /** Of a form. */
  body?: URLSearchParams;
  /** What to say after a success, in place of the page's message. */
  says?: string | undefined;
  /** The records that are selected afterwards. */
  selects?: readonly number[];
};

/** What a `refresh` event of a list may have, which another script of the page sends after it has changed records. */
export type Refresh = { says: string; selects: readonly number[] };

class EnhancedList {
  private readonly records: HTMLElement;
  private readonly tools: HTMLElement;
  private readonly form: HTMLFormElement | null;
  private readonly t: ListWords;
  private readonly selection: Selection;
  private running: AbortController | undefined;
  /** What the list says while nothing is fetched; null: nothing is being fetched. */
  private total: string | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** The address of the list that is shown. */
  private shown = location.href;

  constructor(records: HTMLElement, tools: HTMLElement, t: ListWords) {
    this.records = records;
    this.tools = tools;
    this.form = tools.querySelector('form');
    this.t = t;
    this.selection = new Selection(records, t);
    tools.addEventListener('submit', (event) => {
      if (event.target === this.form) {
        event.preventDefault();
        this.search();
      } else this.submit(event);
    });
    tools.addEventListener('input', ({ target }) => this.change(target));
    records.addEventListener('click', (event) => this.follow(event));
    records.addEventListener('submit', (event) => this.submit(event));
    records.addEventListener('refresh', (event) => {
      if (event instanceof CustomEvent) this.refresh(event.detail);
    });
    // The event does not bubble.
    records.addEventListener('toggle', ({ target }) => this.open(target), { capture: true });
    records.addEventListener('toggle', (event) => closeMenu(event), { capture: true });
    document.addEventListener('keydown', (event) => this.press(event));
    records.toggleAttribute('data-copies', navigator.clipboard !== undefined);
    const notice = takePageNotice();
    if (notice !== null) this.toast(notice, 'status');
    // The user may have searched before the script was loaded, and the browser may have restored what was selected.
    if (this.searchedText() !== new URLSearchParams(location.search).get('search')) this.search();
    this.selection.show();
  }

  private searchedText(): string | null {
    const field = this.form?.elements.namedItem('search');
    return field instanceof HTMLInputElement ? field.value || null : null;
  }

  /** Loads the list after a change of its tools. What is typed is loaded after a pause. */
  private change(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.form === this.form) this.search(target.type.match(/search|text/) ? typingMs : 0);
    // The form of the columns, which are kept.
    else target.form?.requestSubmit();
  }

  /** Loads the list that the tools describe. */
  private search(pauseMs = 0): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      const address = this.describedAddress();
      if (address !== this.shown) this.load(address);
    }, pauseMs);
  }

  private describedAddress(): string {
    const url = new URL(this.form?.action ?? location.href);
    const given = new FormData(this.form ?? undefined);
    for (const [name, value] of given) {
      const box = readBoxName(name);
      if (box !== null) {
        const [parameter, option] = box;
        const others = url.searchParams.get(parameter);
        url.searchParams.set(parameter, others === null ? option : `${others},${option}`);
      } else if (typeof value === 'string' && (value !== '' || this.isKept(name))) {
        url.searchParams.set(name, value);
      }
    }
    if (url.searchParams.get('per_page') === String(usualPerPage)) {
      url.searchParams.delete('per_page');
    }
    return url.href;
  }

  /** What the page keeps is kept if it is '', too: it may be the choice of all. */
  private isKept(name: string): boolean {
    const field = this.form?.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.type === 'hidden';
  }

  /** Opens links of the list in place; the next page is added below the rows that are shown. */
  private follow(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const copied = target.closest<HTMLElement>('[data-copy]')?.dataset.copy;
    if (copied !== undefined) this.copy(copied);
    const link = target.closest('a');
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const isOfList =
      link.closest(
        '.record-tabs, .record-views, .record-active, thead, .list-paging, .record-add-up',
      ) !== null;
    if (!isOfList) return;
    event.preventDefault();
    const appends = link.rel === 'next';
    if (appends && this.records.ariaBusy === 'true') return;
    this.load(link.href, { appends });
    // The tools show what the link asks for once the page is loaded from there.
    if (link.closest('.record-tabs, .record-views, .record-active') !== null)
      this.setTools(link.href);
  }

  /** Sets the fields of the tools to what an address asks for. */
  private setTools(address: string): void {
    const { searchParams } = new URL(address);
    for (const field of this.form?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === 'checkbox') {
        const [parameter, option] = readBoxName(field.name) ?? [field.name, field.value];
        field.checked = searchParams.get(parameter)?.split(',').includes(option) === true;
      } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        if (field.type !== 'hidden') field.value = searchParams.get(field.name) ?? '';
        // If the address doesn't have the parameter, the first option applies.
        if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
      }
    }
  }

  private copy(text: string): void {
    navigator.clipboard.writeText(text).then(
      () => this.toast(this.t.copied, 'status'),
      () => {},
    );
  }

  private async refresh({ says, selects }: Refresh): Promise<void> {
    this.selection.replace(selects);
    await this.load(this.fullAddress(), { keepsAddress: true, selects });
    if (says !== '') this.toast(says, 'status');
    // The element that had the focus may be gone.
    if (!this.records.parentElement?.contains(document.activeElement)) this.records.focus();
  }

  /** Shows the records of an address. */
  private async load(
    address: string,
    { appends = false, keepsAddress = false, body, says, selects }: LoadOptions = {},
  ): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.setBusy(true);
    const answer = await fetchPage(address, body, running.signal).catch(() => null);
    if (running.signal.aborted) return;
    this.setBusy(false);
    // Somebody who is no longer signed in gets another page.
    if (answer?.isElsewhere) return location.assign(address);
    const found = answer?.page.querySelector('[data-records]');
    if (!answer || !found) return this.toast(this.t.noAnswer, 'alert');
    const { page } = answer;
    const isRefused = this.tell(page, says);
    const rows = this.records.querySelector('tbody');
    if (appends && rows !== null) {
      rows.append(...found.querySelectorAll('tbody > tr'));
      const paging = found.querySelector('.list-paging');
      if (paging !== null) this.records.querySelector('.list-paging')?.replaceWith(paging);
      return this.selection.show();
    }
    this.renewTools(page);
    const focused = document.activeElement;
    const isInside = this.records.contains(focused);
    this.records.replaceChildren(...found.childNodes);
    this.records.dataset.api = found instanceof HTMLElement ? found.dataset.api : '';
    if (isInside) this.focusLike(focused?.ariaLabel);
    if (selects !== undefined && !isRefused) this.selection.replace(selects);
    else this.selection.show();
    if (body !== undefined || keepsAddress) return;
    this.shown = address;
    history.replaceState(null, '', address);
  }

  /** The links of the tools are about what the list shows, and its filters are counted. */
  private renewTools(page: Document): void {
    for (const tool of this.tools.querySelectorAll<HTMLElement>('[data-tool]')) {
      const renewed = page.querySelector(`[data-tool="${tool.dataset.tool}"]`);
      if (renewed !== null) tool.replaceWith(renewed);
    }
  }

  /** Moves the focus to the button of this name, or to the list if there is no such button any more. */
  private focusLike(name: string | null | undefined): void {
    const buttons = [...this.records.querySelectorAll<HTMLElement>('[aria-label]')];
    const same = name ? buttons.find(({ ariaLabel }) => ariaLabel === name) : undefined;
    (same ?? this.records).focus({ preventScroll: same === undefined });
  }

  /** Shows the message of a page that answers a form. @returns whether the form was refused. */
  private tell(page: Document, says: string | undefined): boolean {
    const [bad, good] = ['.panel-bad', '.panel-good'].map((kind) =>
      page.querySelector(`main > ${kind}`)?.textContent?.trim(),
    );
    if (bad) this.toast(bad, 'alert');
    else if (good && says !== '') this.toast(says ?? good, 'status');
    return Boolean(bad);
  }

  /** Sends a form as the browser would without script, and shows what its page says. A form with an `action` leaves the list. */
  private async submit(event: SubmitEvent): Promise<void> {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    const isOfColumns = form.matches('[data-columns]');
    if (form.hasAttribute('action') && !isOfColumns) return;
    event.preventDefault();
    const isDisabled = event.submitter?.ariaDisabled === 'true';
    // All columns are sent at once: the last choice replaces one that is on its way.
    if (isDisabled || (this.records.ariaBusy === 'true' && !isOfColumns)) return;
    const body = encoded(new FormData(form, event.submitter));
    const isBulk = form.matches('.bulk-bar');
    if (isBulk) this.selection.addTo(body);
    // Columns that the address names would come before those that are kept.
    if (isOfColumns) this.shown = withoutColumns(this.shown);
    const says = form.dataset.says;
    await this.load(this.fullAddress(), { body, says, ...(isBulk && { selects: [] }) });
  }

  /** The address of as many rows as are shown. */
  private fullAddress(): string {
    const url = new URL(this.shown);
    const rows = this.records.querySelectorAll('tbody > [data-id]').length;
    const usual = Number(url.searchParams.get('per_page') ?? usualPerPage);
    if (rows > usual) url.searchParams.set('per_page', String(Math.min(rows, maxPerPage)));
    return url.href;
  }

  /** Sends the form in a record's text once the text is unfolded: it was read. The other cells of its row are renewed. */
  private async open(target: EventTarget | null): Promise<void> {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    const form = target.querySelector<HTMLFormElement>('form[data-opened]');
    const row = target.closest('tr');
    if (form === null || row === null) return;
    const body = encoded(new FormData(form));
    form.remove();
    const page = (await fetchPage(this.shown, body).catch(() => null))?.page;
    if (page?.querySelector('[data-records]') == null) return this.toast(this.t.noAnswer, 'alert');
    const found = page.querySelector(`tr[data-id="${row.dataset.id}"]`);
    for (const [index, cell] of [...(found?.children ?? [])].entries()) {
      const shown = row.children[index];
      if (shown?.contains(target) === false) shown.replaceWith(cell);
    }
  }

  private setBusy(isBusy: boolean): void {
    this.records.ariaBusy = String(isBusy);
    const state = this.records.querySelector('.list-state');
    if (state === null) return;
    if (isBusy) this.total ??= state.textContent;
    state.textContent = isBusy ? this.t.fetching : this.total;
    if (!isBusy) this.total = null;
  }

  /** Keys: `/` searches, arrows go from record to record, `x` selects one. */
  private press(event: KeyboardEvent): void {
    const { target, key } = event;
    const isTyping = target instanceof Element && target.matches('input, textarea, select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...this.records.querySelectorAll<HTMLElement>('tbody > [data-id]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1) };
    const next = rows[moves[key] ?? -1]?.querySelector<HTMLElement>('th a');
    if (key === '/') this.tools.querySelector<HTMLElement>('[type=search]')?.focus();
    else if (key === 'x') rows[at]?.querySelector<HTMLElement>('[type=checkbox]')?.click();
    else if (next) next.focus();
    else return;
    event.preventDefault();
  }

  private toast(sentence: string, role: 'alert' | 'status'): void {
    const toast = document.createElement('div');
    toast.className = role === 'alert' ? 'toast row measure' : 'toast row measure toast-good';
    toast.role = role;
    const text = document.createElement('p');
    text.className = 'grow';
    text.textContent = sentence;
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'tool';
    close.ariaLabel = this.t.dismiss;
    close.textContent = '×';
    close.addEventListener('click', () => toast.remove());
    toast.append(text, close);
    document.getElementById(toastsId)?.replaceChildren(toast);
    setTimeout(() => toast.remove(), toastMs);
  }
}

/** The parameter of a box and the value that it adds; see boxName. */
function readBoxName(name: string): [parameter: string, value: string] | null {
  const [, parameter, value] = /^_(\w+)-(\w+)$/.exec(name) ?? [];
  return parameter === undefined || value === undefined ? null : [parameter, value];
}

/** A question that was asked from a menu is closed together with the menu; the focus goes back to the button of the menu. */
function closeMenu({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches('.question:not(:popover-open)')) return;
  const menu = target.parentElement?.closest<HTMLElement>('.menu:popover-open');
  menu?.hidePopover();
  document.querySelector<HTMLElement>(`[popovertarget="${menu?.id}"]`)?.focus();
}

function withoutColumns(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('columns');
  return url.href;
}

/** The page at an address, or that follows a form. */
async function fetchPage(
  address: string,
  body?: URLSearchParams,
  signal: AbortSignal | null = null,
): Promise<{ page: Document; isElsewhere: boolean }> {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { Accept: 'text/html' };
  const response = await fetch(address, { method, headers, signal, ...(body && { body }) });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const isElsewhere = new URL(response.url).pathname !== new URL(address).pathname;
  return { page, isElsewhere };
}

function encoded(fields: FormData): URLSearchParams {
  const texts = [...fields].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return new URLSearchParams(texts);
}
