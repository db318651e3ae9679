import {
  type FormEvent,
  type HTMLAttributes,
  type HTMLInputTypeAttribute,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type ContactFormState, emptyContactForm } from '../../../server/shared/form.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { noAnswer, sendJson } from '../../shared/api.ts';
import { Field, fieldNameOf } from '../../shared/form/field.tsx';
import { usePending } from '../../shared/hooks.ts';

type Props = {
  t: ContactWords;
  /** Where the form is sent without JavaScript. */
  action: string;
  /** The language that the page's URL requests; the response must be in it too. */
  initial: ContactFormState;
};

/** The contact form. What was typed stays until it is saved. */
export default function ContactForm({ t, action, initial }: Props) {
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
      const answer = await sendJson('POST', paths.api.messages, fields);
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

type ContactWords = Messages['contact'] & Pick<Messages['replies'], 'fields' | 'codeHint'>;

type FieldsProps = {
  t: ContactWords;
  form: ContactFormState;
  /** The id of the panel that lists the errors. */
  errorsId: string;
  subjectRef: Ref<HTMLInputElement>;
};

/** Subject and body, who writes and about which parcel, and the honeypot for bots. */
function ContactFields({ t, form, errorsId, subjectRef }: FieldsProps) {
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
      <div className="columns">
        {optionalFields(t).map(({ name, label, hint, ...control }) => (
          <Field key={name} label={label} note={t.optional} hint={hint} errorsId={errorsOf(name)}>
            {(field) => (
              <input
                {...field}
                {...control}
                name={name}
                maxLength={limits.text}
                defaultValue={form[name]}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="trap" aria-hidden="true">
        <label>
          {t.trap}
          {/* No name that browsers or password managers fill in; these attributes tell the latter. */}
          <input
            name="topic"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-bwignore=""
            data-lpignore="true"
            data-form-type="other"
          />
        </label>
      </div>
    </>
  );
}

type OptionalField = {
  name: 'name' | 'email' | 'phone' | 'tracking_code';
  label: string;
  hint?: string;
  type?: HTMLInputTypeAttribute;
  autoComplete: string;
  dir?: HTMLAttributes<HTMLInputElement>['dir'];
  spellCheck?: false;
};

function optionalFields(t: ContactWords): OptionalField[] {
  const { name, phone, tracking_code } = t.fields;
  return [
    { name: 'name', label: name, autoComplete: 'name' },
    {
      name: 'email',
      label: t.replyEmail,
      hint: t.replyHint,
      type: 'email',
      autoComplete: 'email',
    },
    { name: 'phone', label: phone, type: 'tel', autoComplete: 'tel', dir: 'ltr' },
    {
      name: 'tracking_code',
      label: tracking_code,
      hint: t.codeHint,
      autoComplete: 'off',
      dir: 'ltr',
      spellCheck: false,
    },
  ];
}
