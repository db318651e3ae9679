import type { HTMLAttributes, HTMLInputTypeAttribute, Ref } from 'react';
import type { ContactFormState } from '../../../server/shared/contact-form.ts';
import { limits } from '../../../server/shared/limits.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { Field } from '../../shared/form/field.tsx';

export type ContactWords = Messages['contact'] & Pick<Messages['replies'], 'fields' | 'codeHint'>;

type Props = {
  t: ContactWords;
  form: ContactFormState;
  /** The id of the panel that lists the errors. */
  errorsId: string;
  subjectRef: Ref<HTMLInputElement>;
};

/** Subject and body, who writes and about which parcel, and the honeypot for bots. */
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
      <div className="contact-optional">
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
