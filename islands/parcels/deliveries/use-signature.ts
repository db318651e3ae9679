import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { ink, signatureFile } from './signature-file.ts';
import { scaled } from './strokes.ts';

/** A field to sign in, whose strokes stay when it becomes wider or narrower, as when a phone is turned. */
export function useSignature() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  /** The width that the strokes fit. */
  const width = useRef(0);
  /** The same file for the same strokes: sent again, it is the same request. */
  const file = useRef<Promise<File | null> | null>(null);
  const [isEmpty, setEmpty] = useState(true);

  useEffect(() => {
    const field = canvas.current;
    if (field === null) return;
    const drawn = new SignaturePad(field, ink);
    pad.current = drawn;
    drawn.addEventListener('beginStroke', () => {
      file.current = null;
      setEmpty(false);
    });
    const observer = new ResizeObserver(() => {
      if (field.offsetWidth === 0 || field.offsetWidth === width.current) return;
      const factor = width.current === 0 ? 1 : field.offsetWidth / width.current;
      width.current = field.offsetWidth;
      redraw(field, drawn, factor);
    });
    observer.observe(field);
    return () => {
      observer.disconnect();
      drawn.off();
    };
  }, []);

  return {
    canvas,
    isEmpty,
    clear() {
      pad.current?.clear();
      file.current = null;
      setEmpty(true);
    },
    /** What was drawn; null: nothing. */
    file(): Promise<File | null> {
      if (pad.current === null || pad.current.isEmpty()) return Promise.resolve(null);
      file.current ??= signatureFile(pad.current.toData(), width.current);
      return file.current;
    },
  };
}

export type Signature = ReturnType<typeof useSignature>;

/** Gives a field as many pixels as its screen has there, and draws its strokes anew. */
function redraw(field: HTMLCanvasElement, pad: SignaturePad, factor: number): void {
  const strokes = scaled(pad.toData(), factor);
  const ratio = Math.max(devicePixelRatio, 1);
  field.width = field.offsetWidth * ratio;
  field.height = field.offsetHeight * ratio;
  field.getContext('2d')?.scale(ratio, ratio);
  pad.fromData(strokes);
}
