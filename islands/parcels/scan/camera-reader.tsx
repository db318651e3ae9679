import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { QuietButton } from '../../shared/button.tsx';
import type { ScanWords } from './scan-status.tsx';

type Props = { onScan: (text: string) => void; t: ScanWords['camera'] };

/** Reads codes with the camera, one after the other, until it is stopped. */
export function CameraReader({ onScan, t }: Props) {
  const [state, setState] = useState<'off' | 'starting' | 'on' | CameraTrouble>('off');
  const video = useRef<HTMLVideoElement>(null);
  const onCode = useEffectEvent(onScan);
  const isOn = state === 'starting' || state === 'on';

  useEffect(() => {
    if (!isOn || video.current === null) return;
    const controller = new AbortController();
    readWithCamera(video.current, controller.signal, {
      onStart: () => setState('on'),
      onCode: (text) => onCode(text),
      onTrouble: setState,
    });
    return () => controller.abort();
  }, [isOn]);

  return (
    <>
      <QuietButton
        icon="photo_camera"
        label={isOn ? t.stop : t.start}
        onClick={() => setState(isOn ? 'off' : 'starting')}
      />
      {isOn && (
        <div className="scan-camera">
          <video className="block full" ref={video} muted playsInline aria-label={t.view} />
          <p className="soft" role="status">
            {state === 'on' ? t.hold : t.starting}
          </p>
        </div>
      )}
      {(state === 'denied' || state === 'missing' || state === 'insecure') && (
        <p className="own-line soft" role="status">
          {t[state]}
        </p>
      )}
    </>
  );
}

/** Why a camera cannot be used; insecure: the page was loaded over plain http. */
type CameraTrouble = 'denied' | 'missing' | 'insecure';

type Handlers = {
  onStart: () => void;
  /** Called when a code comes into view, and not again while the code stays in view. */
  onCode: (text: string) => void;
  onTrouble: (trouble: CameraTrouble) => void;
};

/** Shows the camera's picture in a video element and reads codes from it, until the signal aborts. */
async function readWithCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { onStart, onCode, onTrouble }: Handlers,
): Promise<void> {
  try {
    const [stream, decode] = await Promise.all([openCamera(signal), loadDecoder()]);
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    keepAwake(signal);
    onStart();
    await readCodes(video, decode, signal, onCode);
  } catch (error) {
    if (!signal.aborted) onTrouble(cameraTrouble(error));
  }
}

/** Opens the camera at the back, if there are two. The signal stops it. */
async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return stream;
}

function cameraTrouble(error: unknown): CameraTrouble {
  if (!isSecureContext) return 'insecure';
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing';
}

const betweenMs = 100;
/** A code that was out of view for this long counts as scanned again. */
const goneMs = 1500;

async function readCodes(
  video: HTMLVideoElement,
  decode: Decoder,
  signal: AbortSignal,
  onCode: (text: string) => void,
): Promise<void> {
  let seen = { text: '', at: 0 };
  while (!signal.aborted) {
    const text = await decode(video).catch(() => null);
    const at = performance.now();
    if (text !== null && !signal.aborted) {
      if (text !== seen.text || at - seen.at > goneMs) onCode(text);
      seen = { text, at };
    }
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
}

/** Keeps the screen on while the camera runs, if the browser can. */
async function keepAwake(signal: AbortSignal): Promise<void> {
  try {
    const lock = await navigator.wakeLock.request('screen');
    signal.addEventListener('abort', () => lock.release());
  } catch {
    // The screen goes dark as usual.
  }
}

/** Reads the first code that a video shows now; null if it shows none. */
type Decoder = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own decoder, or else ours, which is loaded on demand. @throws if it cannot be loaded. */
async function loadDecoder(): Promise<Decoder> {
  return (await browserDecoder()) ?? (await import('./zxing.ts')).zxingDecoder();
}

declare global {
  /** TypeScript's DOM library does not declare it. */
  class BarcodeDetector {
    static getSupportedFormats(): Promise<string[]>;
    constructor(options?: { formats: string[] });
    detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  }
}

async function browserDecoder(): Promise<Decoder | null> {
  if (!('BarcodeDetector' in window)) return null;
  // On some systems there is a detector that supports no formats.
  const formats = await BarcodeDetector.getSupportedFormats();
  if (!formats.includes('qr_code') || !formats.includes('code_128')) return null;
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}
