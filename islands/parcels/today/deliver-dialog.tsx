import { useState } from 'react';
import { deliveryPlaces } from '../../../server/shared/catalog.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PhotoField, usePhoto } from '../deliveries/photo-field.tsx';
import { PositionField } from '../deliveries/position-field.tsx';
import { SignatureField, useSignature } from '../deliveries/signature-field.tsx';
import { NameField } from '../deliveries/text-fields.tsx';
import { Choices } from './choices.tsx';
import { EndDialog } from './end-dialog.tsx';
import { NoteField } from './note-field.tsx';
import type { StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';
import { useAllowedPosition } from './use-allowed-position.ts';

type DeliveryPlace = (typeof deliveryPlaces)[number];

type Props = { stop: StopNow; context: TodayContext; onSaved: () => void; onClose: () => void };

/** Takes the proof of a delivery: where it was handed over, to whom, a signature or a photo. */
export function DeliverDialog({ stop, context, onSaved, onClose }: Props) {
  const { t, proof } = context;
  const [place, setPlace] = useState<DeliveryPlace>('in_person');
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [lacksPhoto, setLacksPhoto] = useState(false);
  const signature = useSignature();
  const photo = usePhoto();
  const { device, fields: position } = useAllowedPosition();
  const isLeft = place === 'safe_place';

  async function read() {
    const picture = await photo.file();
    setLacksPhoto(isLeft && picture === null);
    if (isLeft && picture === null) return null;
    const signed = isLeft ? null : await signature.file();
    const proven = { place, received_by: name.trim(), note, photo: picture, signature: signed };
    return { ...proven, ...position };
  }

  return (
    <EndDialog
      {...{ stop, context, onSaved, onClose, read }}
      outcome="delivered"
      path={paths.api.deliveries}
      submit={proof.t.submit}
    >
      <Choices
        label={context.placeLabel}
        name="place"
        choices={deliveryPlaces}
        words={context.places}
        chosen={place}
        onChoose={setPlace}
      />
      <NameField
        t={proof.t}
        label={isLeft ? t.where : proof.t.receivedBy}
        recipient={place === 'in_person' ? stop.recipient_name : null}
        name={name}
        error={undefined}
        onChange={setName}
      />
      {/* Its strokes stay while another place is looked at. */}
      <div className="today-signature" hidden={isLeft}>
        <SignatureField context={proof} error={undefined} signature={signature} />
      </div>
      <PhotoField
        context={proof}
        error={lacksPhoto ? t.photoNeeded : undefined}
        isNeeded={isLeft}
        photo={photo.shown}
        onChosen={(file) => {
          setLacksPhoto(false);
          photo.choose(file);
        }}
      />
      <NoteField context={context} note={note} onChange={setNote} />
      <PositionField context={proof} error={undefined} device={device} />
    </EndDialog>
  );
}
