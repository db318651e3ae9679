import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type ContactFormState, emptyContactForm } from '../../../server/shared/contact-form.ts';
import { inLanguage, paths } from '../../../server/shared/paths.ts';
import { noAnswer, sendJson } from '../../shared/api.ts';
import { fieldNameOf } from '../../shared/form/field.tsx';
import { usePending } from '../../shared/hooks.ts';
import { ContactFields, type ContactWords } from './contact-fields.tsx';

type Props = {
  t: ContactWords;
  /** Where the form is sent without JavaScript. */
  action: string;
  /** The language that the page's URL requests; the response must be in it too. */
  addressLanguage: string | null;
  initial: ContactFormState;
};

/** The contact form. What was typed stays until it is saved. */
export default function ContactForm({ t, action, addressLanguage, initial }: Props) {
  const [form, setForm] = useState(initial);
  const [pending, run] = usePending();
  const outcome = useRef<HTMLDivElement>(null);
  const subject = useRef<HTMLInputElement>(null);
  const moveFocus = useRef(false);
  const errorsId = useId();

  // The focus moves to the response, or to the first field of another message.
  useEffect(() => {
    if (moveFocus.current) (outcome.current ?? subject.current)?.focus();
    moveFocus.current = false;
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    return run(async () => {
      const path = inLanguage(paths.api.messages, addressLanguage);
      const answer = await sendJson('POST', path, fields);
      moveFocus.current = true;
      if (answer.status === 'success') return setForm({ ...emptyContactForm, sent: true });
      const badFields = (answer.error_details ?? []).map(({ field }) => field);
      // The text has not been sent, so a failed connection is explained in the reader's language.
      const errors = answer.errors.map((error) => (error === noAnswer ? t.unreachable : error));
      setForm({ ...form, errors, badFields });
    });
  }

  if (form.sent) {
    return (
      <div className="panel panel-good" id="message" role="status" ref={outcome} tabIndex={-1}>
        <p>{t.sent}</p>
        <a
          href={action}
          onClick={(event) => {
            event.preventDefault();
            moveFocus.current = true;
            // A reload must not show that something was sent.
            history.replaceState(null, '', action);
            setForm(emptyContactForm);
          }}
        >
          {t.another}
        </a>
      </div>
    );
  }
  return (
    <form
      className="form"
      id="message"
      method="post"
      action={action}
      onSubmit={submit}
      onInput={(event) => {
        // What is said of a field holds until it is changed.
        const badFields = form.badFields.filter((name) => name !== fieldNameOf(event));
        if (badFields.length === form.badFields.length) return;
        setForm({ ...form, badFields, errors: badFields.length === 0 ? [] : form.errors });
      }}
      aria-label={t.contactTitle}
    >
      {form.errors.length > 0 && (
        <div className="panel panel-bad" role="alert" id={errorsId} ref={outcome} tabIndex={-1}>
          {form.errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      <ContactFields t={t} form={form} errorsId={errorsId} subjectRef={subject} />
      <button type="submit" className="button" aria-disabled={pending}>
        {pending ? t.sending : t.send}
      </button>
    </form>
  );
}
