import type { RefObject } from 'react';
import type { Messages } from '../../../views/translations/messages.ts';
import { applyEdit, type Edit, markLines, markLink, markWords, type Selection } from './edits.ts';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  t: Messages['writing']['toolbar'];
  /** What a marker holds before anything is written. */
  words: string;
  /** Whether the form can be used yet. */
  enabled: boolean;
  picturing: boolean;
  onPicture: () => void;
};

const lineMarkers = ['heading', 'subheading', 'bullet', 'number'] as const;
const wordMarkers = ['bold', 'underline', 'strikethrough'] as const;

/** Buttons that write the markers. */
export function Toolbar({ area, t, words, enabled, picturing, onPicture }: Props) {
  function edit(make: (whole: string, selection: Selection) => Edit) {
    const field = area.current;
    if (field === null) return;
    const { value, selectionStart: start, selectionEnd: end } = field;
    applyEdit(field, make(value, { start, end }));
  }
  const button = (label: string, onClick: () => void, className = '') => (
    <button
      key={label}
      type="button"
      className={`button button-small button-quiet ${className}`}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <fieldset className="cluster" aria-label={t.label} disabled={!enabled}>
      {lineMarkers.map((marker) =>
        button(t[marker], () => edit((whole, chosen) => markLines(whole, chosen, marker))),
      )}
      {wordMarkers.map((marker) =>
        button(
          t[marker],
          () => edit((whole, chosen) => markWords(whole, chosen, marker, words)),
          `writing-${marker}`,
        ),
      )}
      {button(t.link, () => edit((whole, chosen) => markLink(whole, chosen, words)))}
      <button
        type="button"
        className="button button-small button-quiet"
        aria-expanded={picturing}
        onClick={onPicture}
      >
        {t.picture}
      </button>
    </fieldset>
  );
}
