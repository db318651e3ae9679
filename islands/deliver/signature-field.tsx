import type { DeliverWords } from './context.ts';
import type { Signature } from './use-signature.ts';

type Props = { t: DeliverWords; optional: string; error: string | undefined; signature: Signature };

/** Paper to sign on. Whoever has nothing to point with leaves it empty. */
export function SignatureField({ t, optional, error, signature }: Props) {
  return (
    <fieldset className="field deliver-signature">
      <legend>
        {t.signature} <small>({optional})</small>
      </legend>
      <canvas className="deliver-paper" ref={signature.canvas} role="img" aria-label={t.paper} />
      <p className="field-hint">{t.signatureHint}</p>
      <button
        type="button"
        className="button button-small button-quiet"
        aria-disabled={signature.isEmpty || undefined}
        onClick={signature.clear}
      >
        {t.clear}
      </button>
      {error !== undefined && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
