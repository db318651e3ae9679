import { type SyntheticEvent, useEffect, useState } from 'react';
import type { TriedCall } from '../../server/shared/envelope.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { type CallAnswer, sendCall } from './send-call.ts';

type Props = {
  t: Messages['apiDocs'];
  calls: TriedCall[];
};

/**
 * Tries a call of the API, at first the one that the address names. The key stays in the form: it is sent, and stored
 * nowhere.
 */
export default function ApiConsole({ t, calls }: Props) {
  const [name, setName] = useState('');
  const [answer, setAnswer] = useState<CallAnswer | null>(null);
  const [isSending, setSending] = useState(false);
  const call = calls.find((known) => known.name === name) ?? calls[0];
  // Not while the page is rendered, which is the same for all calls.
  useEffect(() => setName(new URLSearchParams(location.search).get('call') ?? ''), []);
  if (call === undefined) return null;

  async function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (call === undefined) return;
    setSending(true);
    setAnswer(await sendCall(call, new FormData(event.currentTarget), t.failed));
    setSending(false);
  }

  return (
    <form className="form api-console" onSubmit={send}>
      <div className="field">
        <label htmlFor="try-call">{t.call}</label>
        <select
          id="try-call"
          dir="ltr"
          value={call.name}
          onChange={(event) => {
            setName(event.target.value);
            setAnswer(null);
          }}
        >
          {calls.map((known) => (
            <option key={known.name} value={known.name}>
              {known.name}
            </option>
          ))}
        </select>
      </div>
      <Field id="key" label={t.key} hint={t.keyHint} type="password" />
      <CallFields key={call.name} t={t} call={call} />
      <div className="form-actions">
        <button type="submit" className="button" disabled={isSending}>
          {isSending ? t.sending : t.send}
        </button>
      </div>
      <div role="status">
        {answer !== null && (
          <>
            <h3>
              {t.answer}: <span dir="ltr">{answer.status}</span>
            </h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre dir="ltr" tabIndex={0}>
              <code>{[...answer.headers.map((line) => `${line}\n`), answer.text].join('')}</code>
            </pre>
          </>
        )}
      </div>
    </form>
  );
}

const someQuery = 'page=1&per_page=20';
const jsonLabel = 'JSON';

/** What a call takes. Its fields begin anew with each call. */
export function CallFields({ t, call }: { t: Props['t']; call: TriedCall }) {
  const places = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place);
  const isJson = call.form.length === 0 && call.method !== 'GET';
  return (
    <>
      {places.map((place) => (
        <Field key={place} id={`place-${place}`} label={place} isNeeded />
      ))}
      <Field id="query" label={t.query} placeholder={someQuery} />
      {call.headers.map((name) => (
        <Field
          key={name}
          id={`header-${name}`}
          label={name}
          type={name === passwordHeader ? 'password' : 'text'}
        />
      ))}
      {call.form.map(({ name, isFile, isRequired, example }) => (
        <Field
          key={name}
          id={`field-${name}`}
          label={name}
          type={isFile ? 'file' : 'text'}
          value={example}
          isNeeded={isRequired}
        />
      ))}
      {isJson && (
        <div className="field">
          <label htmlFor="try-json">{jsonLabel}</label>
          <textarea
            id="try-json"
            name="json"
            dir="ltr"
            rows={8}
            spellCheck={false}
            defaultValue={call.example}
          />
        </div>
      )}
    </>
  );
}

const passwordHeader = 'X-Confirm-Password';

type FieldProps = {
  id: string;
  label: string;
  hint?: string;
  type?: 'text' | 'password' | 'file';
  value?: string;
  placeholder?: string;
  isNeeded?: boolean;
};

/** A field by its name in the form. */
export function Field({
  id,
  label,
  hint,
  type = 'text',
  value,
  placeholder,
  isNeeded = false,
}: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`try-${id}`}>{label}</label>
      <input
        id={`try-${id}`}
        name={id}
        type={type}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required={isNeeded}
        placeholder={placeholder}
        defaultValue={type === 'file' ? undefined : value}
        aria-describedby={hint === undefined ? undefined : `try-${id}-hint`}
      />
      {hint !== undefined && (
        <p className="field-hint" id={`try-${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
