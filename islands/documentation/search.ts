import MiniSearch, { type SearchResult } from 'minisearch';

const box = document.querySelector<HTMLElement>('.doc-search');
const input = box?.querySelector('input');
const status = box?.querySelector('p');
const list = box?.querySelector('ul');
if (box && input && status && list) {
  // Fetched at the first use.
  let index: Promise<MiniSearch> | undefined;
  input.addEventListener('input', async () => {
    const words = input.value;
    index ??= loadIndex();
    const loaded = await index.catch(() => undefined);
    if (loaded === undefined) {
      index = undefined;
      status.textContent = 'The search could not be loaded. Type on to try again.';
      return;
    }
    const found = loaded.search(words).slice(0, 12);
    // The text has changed meanwhile; its own event shows the results.
    if (words !== input.value) return;
    list.replaceChildren(...found.map(searchResultEntry));
    status.textContent =
      found.length === 0 ? `Nothing found for “${words}”.` : `Results: ${found.length}`;
  });
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  box.hidden = false;
}

async function loadIndex(): Promise<MiniSearch> {
  const response = await fetch('search.json');
  if (!response.ok) throw new Error(`search.json: ${response.status}`);
  const { search, searchOptions } = await response.json();
  return MiniSearch.loadJS(search, searchOptions);
}

function searchResultEntry({ id, page, heading }: SearchResult): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: id });
  link.textContent = heading ? `${heading} - ${page}` : page;
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}
