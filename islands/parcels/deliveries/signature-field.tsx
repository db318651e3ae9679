import { useEffect, useRef, useState } from 'react';
import type { PointGroup } from 'signature_pad';
import SignaturePad from 'signature_pad';
import { SmallButton } from '../../shared/button.tsx';
import type { DeliverContext } from './deliver-context.ts';

type Props = { context: DeliverContext; error: string | undefined; signature: Signature };

/** A canvas to sign on. The signature is optional: it needs a pointing device. */
export function SignatureField({ context: { t, fields, form }, error, signature }: Props) {
  return (
    <fieldset className="field deliver-signature">
      <legend>
        {fields.signature} <small>({form.optional})</small>
      </legend>
      <canvas
        className="deliver-paper block"
        ref={signature.canvas}
        role="img"
        aria-label={t.paper}
      />
      <SmallButton
        className="above"
        label={t.clear}
        aria-disabled={signature.isEmpty || undefined}
        onClick={signature.clear}
      />
      {error !== undefined && <p className="field-error error">{error}</p>}
    </fieldset>
  );
}

/** A field to sign in. Its strokes stay when its width changes, as when a phone is turned. */
export function useSignature() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  /** The width of the field that the strokes were drawn in, in CSS pixels. */
  const width = useRef(0);
  /** The file is kept until the strokes change, so that a repeated request sends the same file. */
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
      redrawSignature(field, drawn, factor);
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
    /** The signature as a picture; null: nothing was drawn. */
    file(): Promise<File | null> {
      if (pad.current === null || pad.current.isEmpty()) return Promise.resolve(null);
      file.current ??= signatureFile(pad.current.toData(), width.current);
      return file.current;
    },
  };
}

type Signature = ReturnType<typeof useSignature>;

/** Gives the canvas as many pixels as the screen has there, and draws the strokes again, scaled. */
function redrawSignature(field: HTMLCanvasElement, pad: SignaturePad, factor: number): void {
  const strokes = scaleStrokes(pad.toData(), factor);
  const ratio = Math.max(devicePixelRatio, 1);
  field.width = field.offsetWidth * ratio;
  field.height = field.offsetHeight * ratio;
  field.getContext('2d')?.scale(ratio, ratio);
  pad.fromData(strokes);
}

/** The size of a signature's picture, in pixels. The field has the same proportions. */
const paper = { width: 800, height: 450 };

/** The pen's colours in any theme: signatures are stored black on white. */
const ink = { penColor: 'black', backgroundColor: 'white' };

/** Draws strokes into a PNG of the same size for all screens. @param width of the field that they were drawn in. */
async function signatureFile(strokes: readonly PointGroup[], width: number): Promise<File | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, paper);
  const pad = new SignaturePad(canvas, ink);
  pad.off();
  pad.fromData(scaleStrokes(strokes, paper.width / width));
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return png && new File([png], 'signature.png', { type: 'image/png' });
}

export function scaleStrokes(strokes: readonly PointGroup[], factor: number): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    dotSize: stroke.dotSize * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}
