import { useEffect, useRef, useState } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { ControlProps } from './control-props.ts';

/** A picture to upload. It shows the chosen one, else the stored one. */
export function PictureControl({ field, form, context: { t }, fieldProps }: ControlProps) {
  const { name, rule, picture } = field;
  const file = form.files[name];
  const preview = usePreview(file);
  const shown = preview ?? picture ?? null;
  const input = useRef<HTMLInputElement>(null);
  const hadFile = useRef(false);
  // React cannot set a file input's value: once the file was sent, the input is emptied here.
  useEffect(() => {
    if (hadFile.current && file === undefined && input.current !== null) input.current.value = '';
    hadFile.current = file !== undefined;
  }, [file]);
  return (
    <div className="picture-control stack">
      {shown !== null ? (
        <figure className="list">
          <img src={shown} alt="" />
          <figcaption className="soft small">
            {preview === null ? t.currentPicture : t.chosenPicture}
          </figcaption>
        </figure>
      ) : (
        picture === null && <p className="soft">{t.noPicture}</p>
      )}
      <input
        {...fieldProps}
        ref={input}
        name={name}
        type="file"
        accept={rule.accept}
        required={rule.required}
        onChange={(event) => form.choose(name, event.currentTarget.files?.[0] ?? null)}
      />
      {form.sending && file !== undefined && (
        <div className="upload row">
          <progress max={1} value={form.progress} aria-label={progressOf(form.progress, t)} />
          <span aria-hidden="true">{progressOf(form.progress, t)}</span>
        </div>
      )}
    </div>
  );
}

function progressOf(part: number, t: ControlProps['context']['t']): string {
  return interpolate(t.uploading, { percent: Math.round(part * 100) });
}

/** A picture as a data URL, which the site's content security policy allows; null until it is read. */
export function usePreview(file: File | undefined): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    setPreview(null);
    if (file === undefined) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setPreview(reader.result);
    });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return preview;
}
