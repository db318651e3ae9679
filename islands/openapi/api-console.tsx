import { type SyntheticEvent, useState } from 'react';
import type { TriedCall } from '../../server/shared/api-docs.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { type CallAnswer, sendCall } from './send-call.ts';

type Props = {
  t: Messages['apiDocs'];
  calls: TriedCall[];
  /** The name of the call that it begins with. */
  first: string;
};

const someQuery = 'page=1&per_page=20';
const jsonLabel = 'JSON';

/** Tries a call of the API. The key stays in the form: it is sent, and stored nowhere. */
export default function ApiConsole({ t, calls, first }: Props) {
  const [name, setName] = useState(first);
  const [answer, setAnswer] = useState<CallAnswer | null>(null);
  const [isSending, setSending] = useState(false);
  const call = calls.find((known) => known.name === name) ?? calls[0];
  if (call === undefined) return null;
  const places = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place);

  async function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (call === undefined || call.isForm) return;
    const form = new FormData(event.currentTarget);
    setSending(true);
    setAnswer(await sendCall(call, (field) => String(form.get(field) ?? ''), t.failed));
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
      {places.map((place) => (
        <Field key={`${call.name} ${place}`} id={`place-${place}`} label={place} isNeeded />
      ))}
      <Field key={call.name} id="query" label={t.query} placeholder={someQuery} />
      {call.isForm && <p>{t.form}</p>}
      {!call.isForm && call.method !== 'GET' && (
        <div className="field">
          <label htmlFor="try-json">{jsonLabel}</label>
          <textarea
            key={call.name}
            id="try-json"
            name="json"
            dir="ltr"
            rows={8}
            spellCheck={false}
            defaultValue={call.example}
          />
        </div>
      )}
      <div className="form-actions">
        <button type="submit" className="button" disabled={isSending || call.isForm}>
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
              <code>{answer.text}</code>
            </pre>
          </>
        )}
      </div>
    </form>
  );
}

type FieldProps = {
  id: string;
  label: string;
  hint?: string;
  type?: 'text' | 'password';
  placeholder?: string;
  isNeeded?: boolean;
};

function Field({ id, label, hint, type = 'text', placeholder, isNeeded = false }: FieldProps) {
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
