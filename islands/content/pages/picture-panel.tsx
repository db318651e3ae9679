import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { imageField } from '../../../server/shared/picture-fields.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { Button, SmallButton } from '../../shared/button.tsx';
import { smallUpload } from '../../shared/form/small-picture.ts';
import { sendForm } from '../../shared/send-form.ts';
import { failureSentences } from '../../shared/sentences.ts';

type Props = {
  t: Messages['writing']['picture'];
  form: Pick<Messages['control']['form'], 'choosePicture' | 'noAnswer' | 'working'> & {
    cancel: string;
  };
  /** Called after the upload, with the picture's URL path and its description. */
  onInsert: (url: string, shows: string) => void;
  onClose: () => void;
};

/** Uploads a picture with its description. It is part of a form, and not a form itself. */
export function PicturePanel({ t, form, onInsert, onClose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [shows, setShows] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState('');
  const sending = progress !== null;
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    input.current?.focus();
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function insert() {
    if (file === null || sending) return;
    setError('');
    setProgress(0);
    const body = new FormData();
    body.append('image', await smallUpload(file));
    const answer = await sendForm<{ url: string }>('POST', paths.api.pageImages, body, setProgress);
    if (!isOpen.current) return;
    setProgress(null);
    if (answer.status === 'success') return onInsert(answer.data.url, shows);
    setError(failureSentences(answer, form.noAnswer)[0] ?? form.noAnswer);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter would submit the surrounding form.
    event.preventDefault();
    insert();
  }

  return (
    <section className="writing-picture card padded" aria-label={t.title} onKeyDown={onKeyDown}>
      <label htmlFor={`${id}file`}>{t.file}</label>
      <input
        ref={input}
        id={`${id}file`}
        type="file"
        accept={imageField.accept}
        aria-describedby={`${id}hint`}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
      />
      <p className="soft small" id={`${id}hint`}>
        {form.choosePicture}
      </p>
      <label htmlFor={`${id}shows`}>{t.shows}</label>
      <input
        id={`${id}shows`}
        type="text"
        autoComplete="off"
        dir="auto"
        maxLength={limits.text}
        value={shows}
        onChange={({ currentTarget }) => setShows(currentTarget.value)}
      />
      {sending && <progress max={1} value={progress} aria-label={form.working} />}
      <p className="field-error error" role="alert">
        {error}
      </p>
      <div className="cluster">
        <Button
          className="button-small"
          label={sending ? form.working : t.insert}
          disabled={file === null || sending}
          onClick={insert}
        />
        <SmallButton label={form.cancel} onClick={onClose} />
      </div>
    </section>
  );
}
