import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../server/shared/limits.ts';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { inLanguage, paths } from '../../server/shared/paths.ts';
import { finalStages } from '../../server/shared/stages.ts';
import { sendJson } from '../shared/api.ts';
import { readable } from './lookup-error.tsx';
import type { TrackerContext } from './tracker-context.ts';

type Props = Pick<TrackerContext, 't' | 'following' | 'addressLanguage'> & {
  parcel: PublicParcel;
};

/** Asks for an address to which mails about a parcel go. Without JavaScript it is sent to a page of its own. */
export function FollowForm({ parcel, t, following: words, addressLanguage }: Props) {
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const [sent, setSent] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const id = useId();

  useEffect(() => {
    (outcome.current ?? (errors.length > 0 ? field.current : null))?.focus();
  }, [errors]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    setSending(true);
    const answer = await sendJson('POST', inLanguage(paths.api.followers, addressLanguage), fields);
    setSending(false);
    if (answer.status === 'success') setSent(answer.message);
    setErrors(readable(answer.errors, t));
  }

  // There is nothing more to tell.
  if (finalStages.some((stage) => stage === parcel.stage)) return null;
  return (
    <section className="follow" aria-labelledby={`${id}-title`}>
      <div>
        <h3 id={`${id}-title`}>{words.title}</h3>
        <p>{words.lead}</p>
      </div>
      {sent !== '' ? (
        <p className="panel panel-good" role="status" ref={outcome} tabIndex={-1}>
          {sent}
        </p>
      ) : (
        <form
          method="post"
          action={inLanguage(paths.followParcel, addressLanguage)}
          onSubmit={submit}
        >
          <input type="hidden" name="code" value={parcel.tracking_code} />
          <label htmlFor={`${id}-email`}>{words.email}</label>
          <div className="follow-line">
            <input
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
            <button type="submit" className="button" aria-disabled={sending}>
              {words.follow}
            </button>
          </div>
          {errors.length > 0 && (
            <div className="follow-errors" role="alert" id={`${id}-errors`}>
              {errors.map((error) => (
                <p key={error}>{error}</p>
              ))}
            </div>
          )}
        </form>
      )}
    </section>
  );
}
