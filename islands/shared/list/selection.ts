import { interpolate } from '../../../server/shared/interpolate.ts';
import type { ListWords } from '../../../views/parts/list-words.ts';

/** As many records are selected at once, at most. */
const maxSelected = 10_000;

/** What `selection` events of a list have: the ids of the selected records, and whether others are still being fetched. */
export type Selected = { ids: number[]; isSelecting: boolean };

/** The selected records of a list. They stay selected while the list shows others. */
export class Selection {
  private readonly ids = new Set<string>();
  private readonly records: HTMLElement;
  private readonly t: ListWords;
  private isSelecting = false;
  /** The list of which all records were selected, unless one was taken out since. */
  private allOf: string | undefined;
  /** The box that was clicked last. */
  private last: HTMLInputElement | undefined;

  constructor(records: HTMLElement, t: ListWords) {
    this.records = records;
    this.t = t;
    for (const box of this.boxes()) if (box.checked) this.set(box, true);
    records.addEventListener('click', (event) => this.click(event));
    records.addEventListener('selection-asked', () => this.show());
    records.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.closest('.record-check') === null) return;
      const isPage = target.matches('[data-select-page]');
      for (const box of isPage ? this.boxes() : [target]) this.set(box, target.checked);
      if (!target.checked) this.allOf = undefined;
      this.show();
    });
  }

  /** Ticks the boxes of the records that are shown now, and says how many are selected. */
  show(): void {
    const boxes = this.boxes();
    for (const box of boxes) box.checked = this.ids.has(recordId(box));
    const { size } = this.ids;
    const isPage = boxes.length > 0 && boxes.every(({ checked }) => checked);
    const page = this.records.querySelector<HTMLInputElement>('[data-select-page]');
    if (page !== null) {
      page.checked = isPage;
      for (const label of page.labels ?? []) label.hidden = false;
    }
    const text = this.records.querySelector('[data-selected]');
    if (text !== null) text.textContent = interpolate(this.t.selected, { number: size });
    this.records.toggleAttribute('data-has-selection', size > 0);
    this.offerAll(isPage);
    const ids = [...this.ids].map(Number);
    const detail: Selected = { ids, isSelecting: this.isSelecting };
    this.records.dispatchEvent(new CustomEvent('selection', { detail }));
  }

  /** Selects these records and no others. */
  replace(ids: readonly number[]): void {
    this.ids.clear();
    this.allOf = undefined;
    for (const id of ids) this.ids.add(String(id));
    this.show();
  }

  /** Adds the selected records that are not shown to the fields of a form. */
  addTo(fields: URLSearchParams): void {
    for (const id of this.ids) fields.set(`_each[${id}]`, 'yes');
  }

  private boxes(): HTMLInputElement[] {
    return [...this.records.querySelectorAll<HTMLInputElement>('tbody .record-check input')];
  }

  private set(box: HTMLInputElement, isSelected: boolean): void {
    if (isSelected) this.ids.add(recordId(box));
    else this.ids.delete(recordId(box));
  }

  /** With shift, a click also selects all between this record and the one before. */
  private click({ target, shiftKey }: MouseEvent): void {
    if (target instanceof HTMLElement && target.matches('[data-select-all]')) this.selectAll();
    const boxes = this.boxes();
    const box = boxes.find((one) => one === target);
    if (box === undefined) return;
    const [from, to] = [boxes.indexOf(this.last ?? box), boxes.indexOf(box)];
    this.last = box;
    if (!shiftKey || from < 0) return;
    const between = boxes.slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const one of between) this.set(one, box.checked);
    this.show();
  }

  /** Once the whole page is selected, a button selects all that match. */
  private offerAll(isPage: boolean): void {
    const button = this.records.querySelector<HTMLElement>('[data-select-all]');
    if (button === null) return;
    const hasNext = this.records.querySelector('.list-paging [rel=next]') !== null;
    button.hidden = !isPage || !hasNext || this.allOf === this.records.dataset.api;
  }

  private async selectAll(): Promise<void> {
    if (this.isSelecting) return;
    this.isSelecting = true;
    this.show();
    for await (const ids of readIds(this.records.dataset.api ?? '')) {
      for (const id of ids) this.ids.add(String(id));
      if (this.ids.size >= maxSelected) break;
    }
    this.isSelecting = false;
    this.allOf = this.records.dataset.api;
    this.show();
  }
}

function recordId(box: HTMLInputElement): string {
  return box.closest('tr')?.dataset.id ?? '';
}

type Answer = { data: { ids?: number[]; data?: { id: number }[]; next_page_url?: string | null } };

/**
 * Yields the ids of all records that match, page by page, or at once if the call answers ids. After a failure, those that were read
 * are selected.
 */
async function* readIds(path: string): AsyncGenerator<number[]> {
  const first = new URL(path, location.href);
  if (!path.includes('/ids')) first.searchParams.set('per_page', '100');
  for (let next = first.href; next !== ''; ) {
    const page = await readPage(next);
    yield page.ids ?? page.data?.map(({ id }) => id) ?? [];
    next = page.next_page_url ?? '';
  }
}

async function readPage(address: string): Promise<Answer['data']> {
  const response = await fetch(address, { headers: { Accept: 'application/json' } });
  if (!response.ok) return {};
  const { data }: Answer = await response.json();
  return data;
}
