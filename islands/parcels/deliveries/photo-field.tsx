import { useRef, useState } from 'react';
import { Icon } from '../../../views/parts/icon.tsx';
import { Field } from '../../shared/form/field.tsx';
import { usePreview } from '../../shared/form/picture-control.tsx';
import { smallPicture } from '../../shared/form/small-picture.ts';
import type { DeliverContext } from './deliver-context.ts';

type Props = {
  context: DeliverContext;
  error: string | undefined;
  /** Whether there has to be one. */
  isNeeded?: boolean;
  photo: File | null;
  onChosen: (photo: File | null) => void;
};

/** A photo, which a phone takes with its camera. */
export function PhotoField({ context, error, isNeeded = false, photo, onChosen }: Props) {
  const { t, fields, form } = context;
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(photo ?? undefined);
  return (
    <div className="deliver-photo">
      <Field
        label={fields.photo}
        note={isNeeded ? undefined : form.optional}
        hint={t.photoHint}
        error={error}
      >
        {(fieldProps) => (
          <input
            {...fieldProps}
            ref={input}
            name="photo"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => onChosen(event.currentTarget.files?.[0] ?? null)}
          />
        )}
      </Field>
      {preview !== null && <img src={preview} alt={t.chosenPhoto} />}
      {photo !== null && (
        <button
          type="button"
          className="button button-small button-quiet"
          onClick={() => {
            onChosen(null);
            // React cannot set it.
            if (input.current !== null) input.current.value = '';
            input.current?.focus();
          }}
        >
          <Icon name="delete" />
          {t.removePhoto}
        </button>
      )}
    </div>
  );
}

/** A photo that was chosen, made smaller. */
export function usePhoto() {
  const [shown, setShown] = useState<File | null>(null);
  const chosen = useRef<Promise<File> | null>(null);

  async function choose(photo: File | null) {
    const small = photo === null ? null : smallPicture(photo);
    chosen.current = small;
    const file = await small;
    // Another one may have been chosen meanwhile.
    if (chosen.current === small) setShown(file);
  }

  return {
    shown,
    choose,
    /** The photo, reduced in size; null: none was taken. */
    file: () => chosen.current,
  };
}
