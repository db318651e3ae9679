import MiniSearch from 'minisearch';

/** More results than these are not read. */
const maxResults = 12;

const box = document.querySelector<HTMLElement>('.doc-search');
const input = box?.querySelector('input');
const results = box?.querySelector<HTMLElement>('.doc-results');
const status = results?.querySelector('p');
const list = results?.querySelector('ul');
if (box && input && results && status && list) {
  let loading: Promise<MiniSearch> | undefined;

  const show = async () => {
    const words = input.value.trim();
    if (words !== '') {
      // Fetched at the first use.
      loading ??= loadIndex(box.dataset.index ?? '');
      try {
        const found = (await loading).search(words).slice(0, maxResults);
        // What was typed meanwhile has its own turn.
        if (words !== input.value.trim()) return;
        status.textContent =
          found.length === 0 ? `Nothing found for “${words}”.` : `Results: ${found.length}`;
        list.replaceChildren(...found.map(({ id, page, heading }) => entryOf(id, page, heading)));
      } catch {
        loading = undefined;
        status.textContent = 'The search could not be loaded. Try again.';
        list.replaceChildren();
      }
    }
    results.hidden = words === '';
  };

  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  box.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') results.hidden = true;
    if (step === undefined) return;
    event.preventDefault();
    const stops = [input, ...list.querySelectorAll('a')];
    const now = stops.findIndex((stop) => stop.matches(':focus'));
    stops[Math.min(Math.max(now + step, 0), stops.length - 1)]?.focus();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target === input) return;
    event.preventDefault();
    input.focus();
  });
  // Also where a result is a heading of this page.
  document.addEventListener('click', ({ target }) => {
    if (target !== input) results.hidden = true;
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Node && !box.contains(target)) results.hidden = true;
  });
  box.hidden = false;
}

async function loadIndex(address: string): Promise<MiniSearch> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The index was answered with ${reply.status}`);
  const { search, searchOptions } = await reply.json();
  return MiniSearch.loadJS(search, searchOptions);
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
