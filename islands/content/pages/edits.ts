/** The selection in a text: positions in UTF-16 units. */
export type Selection = { start: number; end: number };

/** Replaces a part of a text. `selected` is the selection afterwards. */
export type Edit = Selection & { text: string; selected: Selection };

/** The markers of words within a line. */
type WordMarker = 'bold' | 'underline' | 'strikethrough';

/** The markers that a line begins with. */
type LineMarker = 'heading' | 'subheading' | 'bullet' | 'number';

const beginning = /^\[(heading|subheading|bullet|number)\] */;
const address = /^(?:https:\/\/|mailto:|tel:|\/)\S*$/;

/**
 * Marks the selected words, each line separately.
 *
 * @param words inserted, marked and selected if nothing is selected.
 */
export function markWords(
  whole: string,
  { start, end }: Selection,
  marker: WordMarker,
  words: string,
): Edit {
  if (start === end) return insertion(start, `[${marker}=`, words, ']');
  const lines = whole.slice(start, end).split('\n');
  const text = lines
    .map((line) => {
      const begins = beginning.exec(line)?.[0] ?? '';
      const rest = line.slice(begins.length);
      return rest.trim() === '' ? line : `${begins}[${marker}=${rest}]`;
    })
    .join('\n');
  return { start, end, text, selected: { start, end: start + text.length } };
}

/**
 * Puts a marker before each selected line, replacing another marker. If all lines have it, removes
 * it.
 */
export function markLines(whole: string, selection: Selection, marker: LineMarker): Edit {
  const start = whole.lastIndexOf('\n', selection.start - 1) + 1;
  const next = whole.indexOf('\n', Math.max(selection.start, selection.end - 1));
  const end = next === -1 ? whole.length : next;
  const lines = whole.slice(start, end).split('\n');
  const isNeeded = (line: string) => lines.length === 1 || line.trim() !== '';
  const isMarked = lines.filter(isNeeded).every((line) => beginning.exec(line)?.[1] === marker);
  const text = lines
    .map((line) => {
      const rest = line.replace(beginning, '');
      return isMarked || !isNeeded(line) ? rest : `[${marker}] ${rest}`;
    })
    .join('\n');
  const isCaret = selection.start === selection.end;
  const caret = Math.max(start, selection.start + text.length - (end - start));
  const selected = isCaret ? { start: caret, end: caret } : { start, end: start + text.length };
  return { start, end, text, selected };
}

/**
 * Makes a link of the selected words or address, and selects the part that is still to be typed.
 */
export function markLink(whole: string, { start, end }: Selection, words: string): Edit {
  const chosen = whole.slice(start, end);
  const edit = address.test(chosen)
    ? insertion(start, `[link=${chosen} `, words, ']')
    : insertion(start, '[link=', 'https://', ` ${chosen.replaceAll('\n', ' ') || words}]`);
  return { ...edit, end };
}

/** Inserts a picture at the end of the selection. @param shows its description; '' for none. */
export function insertPicture({ end }: Selection, url: string, shows: string): Edit {
  const alt = shows.replace(/[[\]\s]+/g, ' ').trim();
  return insertion(end, `[image=${url}${alt === '' ? '' : ` ${alt}`}]`, '', '');
}

function insertion(at: number, before: string, selected: string, after: string): Edit {
  const start = at + before.length;
  return {
    start: at,
    end: at,
    text: `${before}${selected}${after}`,
    selected: { start, end: start + selected.length },
  };
}

/** Changes the text of a field as typing does, so that the browser can undo it. */
export function applyEdit(area: HTMLTextAreaElement, { start, end, text, selected }: Edit): void {
  area.focus();
  area.setSelectionRange(start, end);
  const isDone =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!isDone) {
    area.setRangeText(text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(selected.start, selected.end);
}
