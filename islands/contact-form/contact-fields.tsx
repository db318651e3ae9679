import type { Ref } from 'react';
import type { ContactFormState } from '../../server/shared/contact-form.ts';
import { limits } from '../../server/shared/limits.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { Field } from '../shared/field.tsx';

type Props = {
  t: Messages['contact'];
  form: ContactFormState;
  /** The id of the panel that lists the errors. */
  errorsId: string;
  subjectRef: Ref<HTMLInputElement>;
};

/** Subject, body and reply address, and the honeypot for bots. */
export function ContactFields({ t, form, errorsId, subjectRef }: Props) {
  const errorsOf = (name: string) => (form.badFields.includes(name) ? errorsId : undefined);
  return (
    <>
      <Field label={t.subject} errorsId={errorsOf('subject')}>
        {(field) => (
          <input
            {...field}
            ref={subjectRef}
            name="subject"
            required
            maxLength={limits.text}
            defaultValue={form.subject}
          />
        )}
      </Field>
      <Field label={t.body} errorsId={errorsOf('body')}>
        {(field) => (
          <textarea
            {...field}
            name="body"
            required
            maxLength={limits.message}
            defaultValue={form.body}
          />
        )}
      </Field>
      <Field label={t.replyEmail} note={t.optional} hint={t.replyHint} errorsId={errorsOf('email')}>
        {(field) => (
          <input
            {...field}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={limits.text}
            defaultValue={form.email}
          />
        )}
      </Field>
      <div className="trap" aria-hidden="true">
        <label>
          {t.trap}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
