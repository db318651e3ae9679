import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { finalStages } from '../../server/parcels/shared/delivery-days.ts';
import { limits } from '../../server/shared/limits.ts';
import { inLanguage, pathTo, publicPaths, trackPath } from '../../server/shared/public-paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { sendJson } from '../shared/api.ts';
import { usePending } from '../shared/hooks.ts';
import { LookupErrorList, readableErrors } from './lookup-error.tsx';
import type { ResultProps } from './tracker-context.ts';

type Props = Pick<ResultProps, 't' | 'subscribe' | 'addressLanguage' | 'parcel'>;

/** Subscribes an email address to a parcel. Without JavaScript the form is sent to a page of its own. */
export function SubscribeForm({ parcel, t, subscribe: words, addressLanguage }: Props) {
  const [pending, run] = usePending();
  const [errors, setErrors] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const id = useId();

  useEffect(() => {
    (outcome.current ?? (errors.length > 0 ? field.current : null))?.focus();
  }, [errors]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    return run(async () => {
      const answer = await sendJson('POST', publicPaths.api.followers, fields);
      if (answer.status === 'success') setMessage(answer.message);
      setErrors(readableErrors(answer.errors, t));
    });
  }

  // No further event is expected.
  if (finalStages.some((stage) => stage === parcel.stage)) return null;
  return (
    <details className="follow no-print">
      <summary className="button button-small button-quiet">
        <Icon name="mail" />
        {words.title}
      </summary>
      <p className="soft above below">{words.lead}</p>
      {message !== '' ? (
        <p
          className={message === words.unsent ? 'panel panel-bad' : 'panel panel-good'}
          role="status"
          ref={outcome}
          tabIndex={-1}
        >
          {message}
        </p>
      ) : (
        <form
          method="post"
          action={inLanguage(publicPaths.followParcel, addressLanguage)}
          onSubmit={submit}
          // Errors of the address are shown until it is changed.
          onInput={() => errors.length > 0 && setErrors([])}
        >
          <input type="hidden" name="code" value={parcel.tracking_code} />
          <label htmlFor={`${id}-email`}>{words.email}</label>
          <div className="follow-line cluster">
            <input
              className="fill"
              ref={field}
              id={`${id}-email`}
              name="email"
              type="email"
              required
              maxLength={limits.text}
              autoComplete="email"
              aria-invalid={errors.length > 0 || undefined}
              aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
            />
            <button type="submit" className="button" aria-disabled={pending}>
              {words.follow}
            </button>
          </div>
          <LookupErrorList id={`${id}-errors`} errors={errors} />
        </form>
      )}
    </details>
  );
}

type UnlockFormProps = Pick<ResultProps, 't' | 'unlock' | 'addressLanguage' | 'parcel'> & {
  /** The errors of an answer that was sent without script. */
  refused: string[];
  onUnlocked: () => void;
};

/** Asks for the answer that shows the rest of a parcel. Without JavaScript the form is posted to the page itself. */
export function UnlockForm({ parcel, refused, ...props }: UnlockFormProps) {
  const { unlock: words } = props;
  const label = parcel.locked ? words.label : words.maskedLabel;
  const form = (
    <UnlockAnswerForm {...props} label={label} refused={refused} code={parcel.tracking_code} />
  );
  if (parcel.locked) {
    return (
      <section className="unlock no-print">
        <h3>{words.lockedTitle}</h3>
        <p className="soft measure below">{words.lockedText}</p>
        {form}
      </section>
    );
  }
  return (
    <details className="unlock no-print" open={refused.length > 0}>
      <summary className="finger">{words.maskedTitle}</summary>
      <p className="soft measure above below">{words.maskedText}</p>
      {form}
    </details>
  );
}

type AnswerProps = Omit<UnlockFormProps, 'parcel'> & { code: string; label: string };

function UnlockAnswerForm(props: AnswerProps) {
  const { code, label, refused, t, unlock: words, addressLanguage, onUnlocked } = props;
  const [errors, setErrors] = useState(refused);
  const [pending, run] = usePending();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    return run(async () => {
      setErrors([]);
      const path = pathTo(publicPaths.api.unlockParcel, { code });
      const answer = await sendJson('POST', path, { answer: field.current?.value });
      if (answer.status === 'success') {
        onUnlocked();
        return;
      }
      setErrors(readableErrors(answer.errors, t));
      field.current?.focus();
    });
  }

  return (
    <form
      className="field"
      method="post"
      action={inLanguage(trackPath(code), addressLanguage)}
      onSubmit={submit}
      // Errors of the answer are shown until it is changed.
      onInput={() => errors.length > 0 && setErrors([])}
    >
      <label htmlFor={`${id}-answer`}>{label}</label>
      <LookupErrorList id={`${id}-errors`} errors={errors} />
      <div className="actions">
        <input
          className="fill"
          ref={field}
          id={`${id}-answer`}
          name="answer"
          // biome-ignore lint/a11y/noAutofocus: without script, the page that says why it was refused begins here
          autoFocus={refused.length > 0}
          required
          maxLength={300}
          autoComplete="off"
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
        />
        <button type="submit" className="button" aria-disabled={pending}>
          {pending ? words.working : words.button}
        </button>
      </div>
    </form>
  );
}
