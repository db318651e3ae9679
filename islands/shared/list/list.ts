import { columnFieldPrefix } from '../../../server/lists/shared/cell.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { ListWords } from '../../../views/parts/list-words.ts';
import { toastsId } from '../../../views/parts/toasts.tsx';
import { takePageNotice } from '../tab-storage.ts';

/** The pause after a key. */
const typingMs = 200;
const toastMs = 10_000;
const usualPerPage = 20;
const maxPerPage = 100;

/**
 * Enhances a list that also works without script: it searches as the user types, opens other tabs, orders and pages in place, and
 * makes calls without leaving the page. What is new is taken from the page that the address would open.
 */
export function hydrate(island: HTMLElement): void {
  const records = island.querySelector<HTMLElement>('[data-records]');
  const tools = island.querySelector<HTMLFormElement>('.record-tools');
  if (records !== null && tools !== null) {
    new EnhancedList(records, tools, JSON.parse(island.getAttribute('props') ?? '{}'));
  }
  island.setAttribute('hydrated', '');
}

type LoadOptions = {
  /** Adds the rows to those that are shown, and leaves the page's address as it is. */
  appends?: boolean;
  /** Of a form. */
  body?: URLSearchParams;
  /** What to say after a success, in place of the page's message. */
  says?: string | undefined;
};

class EnhancedList {
  private readonly records: HTMLElement;
  private readonly tools: HTMLFormElement;
  private readonly t: ListWords;
  private running: AbortController | undefined;
  /** What the list says while nothing is fetched; null: nothing is being fetched. */
  private total: string | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** The address of the list that is shown. */
  private shown = location.href;
  /** The columns in the address of the page, whose boxes are ticked at first. */
  private readonly firstColumns = new URLSearchParams(location.search).get('columns');

  constructor(records: HTMLElement, tools: HTMLFormElement, t: ListWords) {
    this.records = records;
    this.tools = tools;
    this.t = t;
    tools.addEventListener('submit', (event) => {
      event.preventDefault();
      this.search();
    });
    tools.addEventListener('input', ({ target }) => {
      const isTyped = target instanceof HTMLInputElement && target.type === 'search';
      this.search(isTyped ? typingMs : 0);
    });
    records.addEventListener('click', (event) => this.follow(event));
    records.addEventListener('submit', (event) => this.submit(event));
    records.addEventListener('change', () => this.showSelection());
    // The event does not bubble.
    records.addEventListener('toggle', ({ target }) => this.open(target), { capture: true });
    document.addEventListener('keydown', (event) => this.press(event));
    const notice = takePageNotice();
    if (notice !== null) this.toast(notice, 'status');
    // The user may have searched before the script was loaded, and the browser may have restored what was selected.
    if (this.searchedText() !== new URLSearchParams(location.search).get('search')) this.search();
    this.showSelection();
  }

  private searchedText(): string | null {
    const field = this.tools.elements.namedItem('search');
    return field instanceof HTMLInputElement ? field.value || null : null;
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
    const given = new FormData(this.tools);
    const query = new URLSearchParams();
    for (const [name, value] of given) {
      if (!name.startsWith(columnFieldPrefix) && typeof value === 'string' && value !== '') {
        query.set(name, value);
      }
    }
    const selector = `[name^="${columnFieldPrefix}"]`;
    const boxes = [...this.tools.querySelectorAll<HTMLInputElement>(selector)];
    const columns = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const isChanged = boxes.some(({ checked, defaultChecked }) => checked !== defaultChecked);
    const chosen = isChanged ? columns.join(',') : this.firstColumns;
    if (chosen) query.set('columns', chosen);
    const url = new URL(this.tools.action);
    url.search = String(query);
    return url.href;
  }

  /** Opens links of the list in place; the next page is added below the rows that are shown. */
  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const isOfList = link.closest('.record-tabs, thead, .list-paging, .record-add-up') !== null;
    if (!isOfList) return;
    event.preventDefault();
    this.load(link.href, { appends: link.rel === 'next' });
  }

  /** Shows the records of an address. */
  private async load(
    address: string,
    { appends = false, body, says }: LoadOptions = {},
  ): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.setBusy(true);
    const page = await fetchPage(address, body, running.signal).catch(() => null);
    if (running.signal.aborted) return;
    this.setBusy(false);
    if (page === null) return this.toast(this.t.noAnswer, 'alert');
    const found = page.querySelector('[data-records]');
    // Somebody who is no longer signed in gets another page.
    if (found === null) return location.assign(address);
    this.tell(page, says);
    const rows = this.records.querySelector('tbody');
    if (appends && rows !== null) {
      rows.append(...found.querySelectorAll('tbody > tr'));
      const paging = found.querySelector('.list-paging');
      if (paging !== null) this.records.querySelector('.list-paging')?.replaceWith(paging);
      return;
    }
    this.renewFileLinks(page);
    const focused = document.activeElement;
    const isInside = this.records.contains(focused);
    this.records.replaceChildren(...found.childNodes);
    if (isInside) this.focusLike(focused?.ariaLabel);
    this.showSelection();
    if (body !== undefined) return;
    this.shown = address;
    history.replaceState(null, '', address);
  }

  /** The files have what the list shows. */
  private renewFileLinks(page: Document): void {
    for (const link of this.tools.querySelectorAll<HTMLAnchorElement>('[data-file]')) {
      const { file = '' } = link.dataset;
      const renewed = page.querySelector<HTMLAnchorElement>(`[data-file="${file}"]`);
      if (renewed !== null) link.href = renewed.href;
    }
  }

  /** Moves the focus to the button of this name, or to the list if there is no such button any more. */
  private focusLike(name: string | null | undefined): void {
    const buttons = [...this.records.querySelectorAll<HTMLElement>('[aria-label]')];
    const same = name ? buttons.find(({ ariaLabel }) => ariaLabel === name) : undefined;
    (same ?? this.records).focus({ preventScroll: same === undefined });
  }

  /** Shows the message of a page that answers a form. */
  private tell(page: Document, says: string | undefined): void {
    const [bad, good] = ['.panel-bad', '.panel-good'].map((kind) =>
      page.querySelector(`main > ${kind}`)?.textContent?.trim(),
    );
    if (bad) this.toast(bad, 'alert');
    else if (good) this.toast(says ?? good, 'status');
  }

  /** Sends a form as the browser would without script, and shows what its page says. A form with an `action` leaves the list. */
  private async submit(event: SubmitEvent): Promise<void> {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    const isDisabled = event.submitter?.ariaDisabled === 'true';
    if (isDisabled || this.records.ariaBusy === 'true') return;
    const body = encoded(new FormData(form, event.submitter));
    await this.load(this.fullAddress(), { body, says: form.dataset.says });
  }

  /** The address of as many rows as are shown. */
  private fullAddress(): string {
    const url = new URL(this.shown);
    const rows = this.records.querySelectorAll('tbody > tr').length;
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
    const page = await fetchPage(this.shown, body).catch(() => null);
    if (page?.querySelector('[data-records]') == null) return this.toast(this.t.noAnswer, 'alert');
    const found = page.querySelector(`tr[data-id="${row.dataset.id}"]`);
    for (const [index, cell] of [...(found?.children ?? [])].entries()) {
      const shown = row.children[index];
      if (shown?.contains(target) === false) shown.replaceWith(cell);
    }
  }

  private selected(): HTMLInputElement[] {
    return [...this.records.querySelectorAll<HTMLInputElement>('tbody .record-check input')];
  }

  private showSelection(): void {
    const count = this.selected().filter(({ checked }) => checked).length;
    const text = this.records.querySelector('[data-selected]');
    if (text !== null) text.textContent = interpolate(this.t.selected, { number: count });
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
    const rows = [...this.records.querySelectorAll<HTMLElement>('tbody > tr')];
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

/** The page at an address, or that follows a form. */
async function fetchPage(
  address: string,
  body?: URLSearchParams,
  signal: AbortSignal | null = null,
): Promise<Document> {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { Accept: 'text/html' };
  const response = await fetch(address, { method, headers, signal, ...(body && { body }) });
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function encoded(fields: FormData): URLSearchParams {
  const texts = [...fields].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return new URLSearchParams(texts);
}
