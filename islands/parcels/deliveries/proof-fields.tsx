import { useState } from 'react';
import { deliveryPlaces } from '../../../server/shared/enums.ts';
import { Choices } from './choices.tsx';
import type { DeliverContext } from './deliver-context.ts';
import { PhotoField, usePhoto } from './photo-field.tsx';
import { SignatureField, useSignature } from './signature-field.tsx';
import { NameField } from './text-fields.tsx';

type Props = {
  context: DeliverContext;
  proof: Omit<Proof, 'setName'> & { setName(name: string): void };
  /** The parcel's recipient; null: not known. */
  recipient: string | null;
  /** The error of each field. */
  errors: Record<string, string>;
};

/** How a parcel was handed over, to whom, a signature or a photo. */
export function ProofFields({ context, proof, recipient, errors }: Props) {
  const { t, fields, places, safePlace } = context;
  const { place, isLeft, signature, photo } = proof;
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
      <NameField
        t={t}
        label={isLeft ? safePlace.where : t.receivedBy}
        recipient={place === 'in_person' ? recipient : null}
        name={proof.name}
        error={errors.received_by}
        onChange={proof.setName}
      />
      {/* Its strokes stay while another place is looked at. */}
      <div className="deliver-signing" hidden={isLeft}>
        <SignatureField context={context} error={errors.signature} signature={signature} />
      </div>
      <PhotoField
        context={context}
        error={proof.lacksPhoto ? safePlace.photoNeeded : errors.photo}
        isNeeded={isLeft}
        photo={photo.shown}
        onChosen={proof.choosePhoto}
      />
    </>
  );
}

type DeliveryPlace = (typeof deliveryPlaces)[number];

/** What is said of a delivery so far. */
export function useProof() {
  const [place, setPlace] = useState<DeliveryPlace>('in_person');
  const [name, setName] = useState('');
  const [lacksPhoto, setLacksPhoto] = useState(false);
  const signature = useSignature();
  const photo = usePhoto();
  const isLeft = place === 'safe_place';

  /** The fields of the request; null: a parcel in a safe place lacks its photo, and the form says so. */
  async function read() {
    const picture = await photo.file();
    setLacksPhoto(isLeft && picture === null);
    if (isLeft && picture === null) return null;
    const signed = isLeft ? null : await signature.file();
    return { place, received_by: name.trim(), photo: picture, signature: signed };
  }

  function choosePhoto(file: File | null) {
    setLacksPhoto(false);
    photo.choose(file);
  }

  const isBegun = name !== '' || !signature.isEmpty || photo.shown !== null;
  const typed = { place, setPlace, name, setName, isLeft, isBegun };
  return { ...typed, signature, photo, choosePhoto, lacksPhoto, read };
}

type Proof = ReturnType<typeof useProof>;
