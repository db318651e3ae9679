import { useRef, useState } from 'react';
import type { Messages } from '../../../views/translations/messages.ts';
import { SmallButton } from '../../shared/button.tsx';
import { surroundingForm } from '../../shared/form/use-form-around.ts';
import { useHydration } from '../../shared/hooks.ts';
import {
  applyEdit,
  type Edit,
  insertPicture,
  markLines,
  markLink,
  markWords,
  type Selection,
} from './edits.ts';
import { PicturePanel } from './picture-panel.tsx';

type Props = {
  /** The name of the field. */
  name: string;
  t: Pick<Messages['writing'], 'toolbar' | 'picture'>;
  /** The placeholder that a new marker holds. */
  words: string;
  form: Pick<Messages['control']['form'], 'choosePicture' | 'noAnswer' | 'working'> & {
    cancel: string;
  };
};

/** Buttons that write the markers into a page's content, and one that uploads a picture for it. */
export default function ContentToolbar({ name, t: { toolbar: t, picture }, words, form }: Props) {
  const tools = useRef<HTMLFieldSetElement>(null);
  const [picturing, setPicturing] = useState(false);
  const hydrated = useHydration();

  function area(): HTMLTextAreaElement | null {
    const field = surroundingForm(tools)?.elements.namedItem(name);
    return field instanceof HTMLTextAreaElement ? field : null;
  }

  function edit(make: (whole: string, selection: Selection) => Edit) {
    const field = area();
    if (field === null) return;
    const { value, selectionStart: start, selectionEnd: end } = field;
    applyEdit(field, make(value, { start, end }));
  }

  return (
    <>
      <fieldset className="cluster" ref={tools} aria-label={t.label} disabled={!hydrated}>
        {lineMarkers.map((marker) => (
          <SmallButton
            key={marker}
            label={t[marker]}
            onClick={() => edit((whole, chosen) => markLines(whole, chosen, marker))}
          />
        ))}
        {wordMarkers.map((marker) => (
          <SmallButton
            key={marker}
            className={`writing-${marker}`}
            label={t[marker]}
            onClick={() => edit((whole, chosen) => markWords(whole, chosen, marker, words))}
          />
        ))}
        <SmallButton
          label={t.link}
          onClick={() => edit((whole, chosen) => markLink(whole, chosen, words))}
        />
        <SmallButton
          label={t.picture}
          aria-expanded={picturing}
          onClick={() => setPicturing(!picturing)}
        />
      </fieldset>
      {picturing && (
        <PicturePanel
          t={picture}
          form={form}
          onInsert={(url, shows) => {
            setPicturing(false);
            edit((_, chosen) => insertPicture(chosen, url, shows));
          }}
          onClose={() => {
            setPicturing(false);
            area()?.focus();
          }}
        />
      )}
    </>
  );
}

const lineMarkers = ['heading', 'subheading', 'bullet', 'number'] as const;
const wordMarkers = ['bold', 'underline', 'strikethrough'] as const;
