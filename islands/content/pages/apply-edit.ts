import type { Edit } from './edits.ts';

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
