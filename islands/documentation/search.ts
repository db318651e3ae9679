import MiniSearch from 'minisearch';
import { type DocSection, docSearchOptions } from '../../server/shared/documentation.ts';

/** More results than these are not read. */
const maxResults = 12;

const box = document.querySelector<HTMLElement>('.doc-search');
if (box !== null) begin(box);

/** Shows the field, and fetches the index at the first use. */
function begin(search: HTMLElement): void {
  const input = search.querySelector('input');
  const results = search.querySelector<HTMLElement>('.doc-results');
  const status = search.querySelector('[role="status"]');
  const list = search.querySelector('ul');
  if (input === null || results === null || status === null || list === null) return;
  let loading: Promise<MiniSearch<DocSection>> | undefined;

  const show = async () => {
    const words = input.value.trim();
    if (words === '') {
      results.hidden = true;
      return;
    }
    loading ??= loadIndex(search.dataset.index ?? '');
    try {
      const index = await loading;
      // What was typed meanwhile has its own turn.
      if (words !== input.value.trim()) return;
      const found = index.search(words).slice(0, maxResults);
      status.textContent = found.length === 0 ? `Nothing found for “${words}”.` : countOf(found);
      list.replaceChildren(...found.map((one) => entryOf(one.id, one.page, one.heading)));
    } catch {
      loading = undefined;
      status.textContent = 'The search could not be loaded. Try again.';
      list.replaceChildren();
    }
    results.hidden = false;
  };

  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  search.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.focus();
      results.hidden = true;
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(input, list, event.key === 'ArrowDown' ? 1 : -1);
    }
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    input.focus();
  });
  // Also where a result is a heading of this page.
  addEventListener('click', ({ target }) => {
    const isInField = target instanceof Node && input.parentElement?.contains(target) === true;
    if (!isInField) results.hidden = true;
  });
  search.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !search.contains(relatedTarget)) results.hidden = true;
  });
  search.hidden = false;
}

async function loadIndex(address: string): Promise<MiniSearch<DocSection>> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The index was answered with ${reply.status}`);
  return MiniSearch.loadJSON<DocSection>(await reply.text(), docSearchOptions);
}

function countOf({ length }: unknown[]): string {
  if (length === 1) return '1 result';
  return length === maxResults ? `The best ${length} results` : `${length} results`;
}

function entryOf(href: string, page: string, heading: string): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  const title = document.createElement('strong');
  title.textContent = heading || page;
  link.append(title);
  if (heading !== '') {
    const place = document.createElement('span');
    place.textContent = page;
    link.append(' ', place);
  }
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}

/** Moves the focus to the next or previous result; before the first one is the field. */
function move(input: HTMLInputElement, list: HTMLUListElement, step: number): void {
  const stops: (Element & HTMLOrSVGElement)[] = [input, ...list.querySelectorAll('a')];
  const now = stops.findIndex((stop) => stop.matches(':focus'));
  stops[Math.min(Math.max(now + step, 0), stops.length - 1)]?.focus();
}
