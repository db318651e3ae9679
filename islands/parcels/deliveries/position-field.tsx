import { useRef, useState } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { SmallButton } from '../../shared/button.tsx';
import type { DeliverContext } from './deliver-context.ts';

type Props = {
  context: DeliverContext;
  error?: string | undefined;
  device: ReturnType<typeof usePosition>;
};

/** Where the parcel was handed over, as the device knows it. */
export function PositionField({ context: { t, form, tag }, error, device }: Props) {
  const { position, state } = device;
  const messages = { locating: t.locating, denied: t.positionDenied, unknown: t.positionUnknown };
  const isLocating = state === 'locating';
  return (
    <fieldset className="field deliver-position">
      <legend>
        {t.position} <small>({form.optional})</small>
      </legend>
      <p role="status">
        {position === null || isLocating ? (
          state !== 'idle' && messages[state]
        ) : (
          <bdi>
            {interpolate(t.positionFound, {
              latitude: position.latitude,
              longitude: position.longitude,
              metres: position.metres.toLocaleString(tag),
            })}
          </bdi>
        )}
      </p>
      {position === null ? (
        <SmallButton
          icon="place"
          label={t.usePosition}
          busy={isLocating}
          onClick={() => isLocating || device.locate()}
        />
      ) : (
        <SmallButton icon="delete" label={t.removePosition} onClick={device.remove} />
      )}
      {error !== undefined && <p className="field-error error">{error}</p>}
    </fieldset>
  );
}

/** The position of a device in degrees, and its accuracy in metres. */
type Position = { latitude: number; longitude: number; metres: number };

const positionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 };

/** The device's position, which a button asks for. */
export function usePosition() {
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<'idle' | 'locating' | 'denied' | 'unknown'>('idle');
  // A response that comes after the position was removed, or requested again, is ignored.
  const latest = useRef(0);

  function locate() {
    latest.current += 1;
    const turn = latest.current;
    const isLatest = () => turn === latest.current;
    // Missing if the site is opened without https.
    if (!('geolocation' in navigator)) return setState('unknown');
    setState('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!isLatest()) return;
        const [latitude, longitude] = [
          roundDegrees(coords.latitude),
          roundDegrees(coords.longitude),
        ];
        setPosition({ latitude, longitude, metres: Math.ceil(coords.accuracy) });
        setState('idle');
      },
      ({ code, PERMISSION_DENIED }) => {
        if (isLatest()) setState(code === PERMISSION_DENIED ? 'denied' : 'unknown');
      },
      positionOptions,
    );
  }

  function remove() {
    latest.current += 1;
    setPosition(null);
    setState('idle');
  }

  /** The fields of a request; null: left out. */
  const fields = {
    latitude: position && String(position.latitude),
    longitude: position && String(position.longitude),
  };
  return { position, state, locate, remove, fields };
}

/** Rounds to about ten centimetres. */
function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(6));
}
