import type { DeliverContext } from './deliver-context.ts';
import type { Signature } from './use-signature.ts';

type Props = { context: DeliverContext; error: string | undefined; signature: Signature };

/** Paper to sign on. Whoever has nothing to point with leaves it empty. */
export function SignatureField({ context: { t, fields, form }, error, signature }: Props) {
  return (
    <fieldset className="field deliver-signature">
      <legend>
        {fields.signature} <small>({form.optional})</small>
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
