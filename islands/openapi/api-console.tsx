import { type SyntheticEvent, useEffect, useState } from 'react';
import type { TriedCall } from '../../server/shared/api-docs.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { CallFields, Field } from './fields.tsx';
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
