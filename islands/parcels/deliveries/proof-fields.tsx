import { useEffect, useRef, useState } from 'react';
import { deliveryPlaces } from '../../../server/shared/enums.ts';
import { deliveryFields } from '../../../server/shared/event-fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { SmallButton } from '../../shared/button.tsx';
import { smallUpload } from '../../shared/form/small-picture.ts';
import { controlProps, InputField } from '../../shared/labelled-controls.tsx';
import { Choices } from './choices.tsx';
import type { DeliverContext } from './deliver-context.ts';
import { SignatureField, useSignature } from './signature-field.tsx';

type Props = {
  context: DeliverContext;
  proof: Omit<Proof, 'setName'> & { setName(name: string): void };
  /** The parcel's recipient; null: not known. */
  recipient: string | null;
  errors?: Record<string, string>;
};

export function ProofFields({ context, proof, recipient, errors = {} }: Props) {
  const { t, fields, places, safePlace } = context;
  const { place, name, isLeft, signature } = proof;
  return (
    <>
      <Choices
        label={fields.place}
        name="place"
        choices={deliveryPlaces}
        words={places}
        chosen={place}
        onChoose={proof.setPlace}
      />
      <div className="deliver-name list full">
        <InputField
          label={isLeft ? safePlace.where : t.receivedBy}
          error={errors.received_by}
          {...controlProps('received_by', name, proof.setName)}
          required
          maxLength={deliveryFields.received_by.max}
          autoComplete="off"
          autoCapitalize="words"
          dir="auto"
        />
        {place === 'in_person' && recipient !== null && name.trim() !== recipient && (
          <SmallButton
            className="break"
            label={interpolate(t.toRecipient, { name: recipient })}
            onClick={() => proof.setName(recipient)}
          />
        )}
      </div>
      {/* Hidden, not removed: the strokes stay when another place is chosen. */}
      <div className="deliver-signing full" hidden={isLeft}>
        <SignatureField context={context} error={errors.signature} signature={signature} />
      </div>
      <PhotoField
        context={context}
        error={proof.lacksPhoto ? safePlace.photoNeeded : errors.photo}
        proof={proof}
      />
    </>
  );
}

/** The state of the fields of a proof. */
export function useProof() {
  const [place, setPlace] = useState<(typeof deliveryPlaces)[number]>('in_person');
  const [name, setName] = useState('');
  const [lacksPhoto, setLacksPhoto] = useState(false);
  const signature = useSignature();
  const [photo, setPhoto] = useState<File | null>(null);
  const isLeft = place === 'safe_place';

  /** The fields of the request; null if a parcel in a safe place lacks its photo, which the form then asks for. */
  async function read() {
    const picture = photo && (await smallUpload(photo));
    setLacksPhoto(isLeft && picture === null);
    if (isLeft && picture === null) return null;
    const signed = isLeft ? null : await signature.file();
    return { place, received_by: name.trim(), photo: picture, signature: signed };
  }

  function choosePhoto(file: File | null) {
    setLacksPhoto(false);
    setPhoto(file);
  }

  const isBegun = name !== '' || !signature.isEmpty || photo !== null;
  const typed = { place, setPlace, name, setName, isLeft, isBegun };
  return { ...typed, signature, photo, choosePhoto, lacksPhoto, read };
}

type Proof = ReturnType<typeof useProof>;

type PhotoFieldProps = Pick<Props, 'context' | 'proof'> & { error: string | undefined };

function PhotoField({ context: { t, fields, form }, error, proof }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(proof.photo);
  return (
    <div className="deliver-photo list full">
      <InputField
        label={fields.photo}
        note={proof.isLeft ? undefined : form.optional}
        error={error}
        ref={input}
        name="photo"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => proof.choosePhoto(event.currentTarget.files?.[0] ?? null)}
      />
      {preview !== null && <img src={preview} alt={t.chosenPhoto} />}
      {proof.photo !== null && (
        <SmallButton
          icon="delete"
          label={t.removePhoto}
          onClick={() => {
            proof.choosePhoto(null);
            // React cannot clear a file input.
            if (input.current !== null) input.current.value = '';
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** A picture, made smaller, as a data URL, which the content security policy allows; null until it is read. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    setPreview(null);
    if (file === null) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setPreview(reader.result);
    });
    // Another photo may be chosen meanwhile.
    let isChosen = true;
    smallUpload(file).then((small) => isChosen && reader.readAsDataURL(small));
    return () => {
      isChosen = false;
      reader.abort();
    };
  }, [file]);
  return preview;
}
