import { type FormEvent, useId, useRef, useState } from 'react';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { inLanguage, paths, pathTo, trackPath } from '../../server/shared/paths.ts';
import { sendJson } from '../shared/api.ts';
import { usePending } from '../shared/use-pending.ts';
import { readable } from './lookup-error.tsx';
import type { TrackerContext } from './tracker-context.ts';

type Props = Pick<TrackerContext, 't' | 'unlock' | 'addressLanguage'> & {
  parcel: PublicParcel;
  /** Why an answer did not open it, before the page had its script. */
  refused: string[];
  onUnlocked: () => void;
};

/** Asks for what shows the rest of a parcel. Without JavaScript it is posted to the page itself. */
export function UnlockForm({ parcel, refused, ...props }: Props) {
  const { unlock: words } = props;
  const label = parcel.locked ? words.label : words.maskedLabel;
  const form = <Answer {...props} {...{ label, refused }} code={parcel.tracking_code} />;
  if (parcel.locked) {
    return (
      <section className="unlock">
        <h3>{words.lockedTitle}</h3>
        <p>{words.lockedText}</p>
        {form}
      </section>
    );
  }
  return (
    <details className="unlock" open={refused.length > 0}>
      <summary>{words.maskedTitle}</summary>
      <p>{words.maskedText}</p>
      {form}
    </details>
  );
}

type AnswerProps = Omit<Props, 'parcel'> & { code: string; label: string };

function Answer(props: AnswerProps) {
  const { code, label, refused, t, unlock: words, addressLanguage, onUnlocked } = props;
  const [errors, setErrors] = useState(refused);
  const [pending, run] = usePending();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    return run(async () => {
      setErrors([]);
      const path = inLanguage(pathTo(paths.api.unlockParcel, { code }), addressLanguage);
      const answer = await sendJson('POST', path, { answer: field.current?.value });
      if (answer.status === 'success') {
        onUnlocked();
        return;
      }
      setErrors(readable(answer.errors, t));
      field.current?.focus();
    });
  }

  return (
    <form
      className="field"
      method="post"
      action={inLanguage(trackPath(code), addressLanguage)}
      onSubmit={submit}
      // What is said of the answer holds until it is changed.
      onInput={() => errors.length > 0 && setErrors([])}
    >
      <label htmlFor={`${id}-answer`}>{label}</label>
      {errors.length > 0 && (
        <div role="alert" id={`${id}-errors`}>
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      <div className="unlock-bar actions">
        <input
          ref={field}
          id={`${id}-answer`}
          name="answer"
          required
          maxLength={300}
          autoComplete="off"
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
        />
        <button type="submit" className="button" aria-disabled={pending}>
          {pending ? words.checking : words.button}
        </button>
      </div>
    </form>
  );
}
