import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../views/parts/icon.tsx';
import { type CameraTrouble, readWithCamera } from './camera.ts';
import type { ScanWords } from './words.ts';

type Props = { onScan: (text: string) => void; t: ScanWords['camera'] };

/** Reads codes with the camera, one after the other, until it is stopped. */
export function CameraReader({ onScan, t }: Props) {
  const [state, setState] = useState<'off' | 'starting' | 'on' | CameraTrouble>('off');
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onScan);
  latest.current = onScan;
  const isOn = state === 'starting' || state === 'on';

  useEffect(() => {
    if (!isOn || video.current === null) return;
    const controller = new AbortController();
    readWithCamera(video.current, controller.signal, {
      onStart: () => setState('on'),
      onCode: (text) => latest.current(text),
      onTrouble: setState,
    });
    return () => controller.abort();
  }, [isOn]);

  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => setState(isOn ? 'off' : 'starting')}
      >
        <Icon name="photo_camera" />
        {isOn ? t.stop : t.start}
      </button>
      {isOn && (
        <div className="scan-camera">
          <video ref={video} muted playsInline aria-label={t.view} />
          <p role="status">{state === 'on' ? t.hold : t.starting}</p>
        </div>
      )}
      {(state === 'denied' || state === 'missing' || state === 'insecure') && (
        <p className="scan-trouble" role="status">
          {t[state]}
        </p>
      )}
    </>
  );
}
