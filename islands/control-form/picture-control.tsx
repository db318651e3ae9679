import { useEffect, useRef, useState } from 'react';
import { fill } from '../../server/shared/fill.ts';
import type { ControlProps } from './control-props.ts';

/** A picture to upload, with the one that is shown now and the one that was chosen. */
export function PictureControl({ field: { name, rule }, form, context, fieldProps }: ControlProps) {
  const { t, picture } = context;
  const file = form.files[name];
  const preview = usePreview(file);
  const shown = preview ?? picture ?? null;
  const input = useRef<HTMLInputElement>(null);
  const held = useRef(false);
  // React does not govern what a file input holds: once the file has gone out, it is emptied here.
  useEffect(() => {
    if (held.current && file === undefined && input.current !== null) input.current.value = '';
    held.current = file !== undefined;
  }, [file]);
  return (
    <div className="picture-control">
      {shown !== null ? (
        <figure>
          <img src={shown} alt="" />
          <figcaption>{preview === null ? t.currentPicture : t.chosenPicture}</figcaption>
        </figure>
      ) : (
        picture === null && <p className="not-given">{t.noPicture}</p>
      )}
      <input
        {...fieldProps}
        ref={input}
        name={name}
        type="file"
        accept=".jpg,.png,.jpeg"
        required={rule.required}
        onChange={(event) => form.choose(name, event.currentTarget.files?.[0] ?? null)}
      />
      {form.sending && file !== undefined && (
        <div className="upload">
          <progress max={1} value={form.progress} aria-label={progressOf(form.progress, t)} />
          <span aria-hidden="true">{progressOf(form.progress, t)}</span>
        </div>
      )}
    </div>
  );
}

function progressOf(part: number, t: ControlProps['context']['t']): string {
  return fill(t.uploading, { percent: Math.round(part * 100) });
}

/** The picture as a data address: the site's policy knows no others from inside the page. */
function usePreview(file: File | undefined): string | null {
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
