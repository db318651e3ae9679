import { type SyntheticEvent, useEffect, useState } from 'react';
import { colon } from '../../server/shared/colon.ts';
import type { CallToTry } from '../../server/shared/envelope.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { Button } from '../shared/button.tsx';
import { InputField, SelectField, TextareaField } from '../shared/labelled-controls.tsx';

type Props = {
  t: Messages['apiDocs'] & Pick<Messages['control']['form'], 'working'>;
  calls: CallToTry[];
};

/** Tries a call of the API. At first, this is the call that `?call=` names. The key is sent, but not stored anywhere. */
export default function ApiConsole({ t, calls }: Props) {
  const [name, setName] = useState('');
  const [answer, setAnswer] = useState<CallAnswer | null>(null);
  const [isSending, setSending] = useState(false);
  const call = calls.find((known) => known.name === name) ?? calls[0];
  // The name is read in an effect, because the server renders one page for all calls.
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
    <form className="form api-console below" onSubmit={send}>
      <SelectField
        label={t.call}
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
      </SelectField>
      <InputField {...typedAsIs} label={t.key} hint={t.keyHint} name="key" type="password" />
      <CallFields key={call.name} t={t} call={call} />
      <div className="form-actions">
        <Button type="submit" label={isSending ? t.working : t.send} disabled={isSending} />
      </div>
      <div role="status">
        {answer !== null && (
          <>
            <h3>
              {t.answer}
              {colon(document.documentElement.lang)}
              <span dir="ltr">{answer.status}</span>
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

/** The input fields of a call's request. */
function CallFields({ t, call }: { t: Props['t']; call: CallToTry }) {
  const places = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place);
  const isJson = call.form.length === 0 && call.method !== 'GET';
  return (
    <>
      {places.map((place) => (
        <InputField
          {...typedAsIs}
          key={place}
          label={place}
          name={`place-${place}`}
          type="text"
          required
        />
      ))}
      <InputField {...typedAsIs} label={t.query} name="query" type="text" placeholder={someQuery} />
      {call.headers.map((name) => (
        <InputField
          {...typedAsIs}
          key={name}
          label={name}
          name={`header-${name}`}
          type={name === passwordHeader ? 'password' : 'text'}
        />
      ))}
      {call.form.map(({ name, isFile, isRequired, example }) => (
        <InputField
          {...typedAsIs}
          key={name}
          label={name}
          name={`field-${name}`}
          type={isFile ? 'file' : 'text'}
          defaultValue={isFile ? undefined : example}
          required={isRequired}
        />
      ))}
      {isJson && (
        <TextareaField
          label={jsonLabel}
          name="json"
          dir="ltr"
          rows={8}
          spellCheck={false}
          defaultValue={call.example}
        />
      )}
    </>
  );
}

const passwordHeader = 'X-Confirm-Password';

/** Inputs whose text is for a program: the browser must not correct it. */
const typedAsIs = {
  dir: 'ltr',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

/** An answer: its status line, the headers that matter to programs, and its content, formatted. */
type CallAnswer = { status: string; headers: string[]; text: string };

const maxAnswerLength = 100_000;

/** The headers of an answer that are shown. */
const answerHeaders = ['ETag', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After'];

/**
 * Sends a call as filled in.
 *
 * @param given the form with the fields of `CallFields`.
 * @param failed the text to show if the site does not answer.
 */
async function sendCall(call: CallToTry, given: FormData, failed: string): Promise<CallAnswer> {
  const { method } = call;
  const key = textIn(given, 'key');
  const body = callBody(call, given);
  const headers = {
    Accept: 'application/json',
    ...(key !== '' && { Authorization: `Bearer ${key}` }),
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...Object.fromEntries(fieldsWithPrefix(given, 'header')),
  };
  try {
    const response = await fetch(callUrl(call, given), {
      method,
      headers,
      cache: 'no-store',
      ...(body !== undefined && { body }),
    });
    return {
      status: `${response.status} ${response.statusText}`.trim(),
      headers: answerHeaders.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [`${name}: ${value}`];
      }),
      text: await shownResponseText(response),
    };
  } catch {
    return { status: '', headers: [], text: failed };
  }
}

function callUrl({ path }: CallToTry, given: FormData): string {
  const address = path.replace(/\{(\w+)\}/g, (_, place: string) =>
    encodeURIComponent(textIn(given, `place-${place}`)),
  );
  const query = textIn(given, 'query').replace(/^\?/, '');
  return query === '' ? address : `${address}?${query}`;
}

/** The request's body: JSON as text, or a form; undefined if it has none. */
function callBody({ method, form }: CallToTry, given: FormData): string | FormData | undefined {
  if (method === 'GET') return undefined;
  if (form.length === 0) return textIn(given, 'json') || undefined;
  const body = new FormData();
  for (const [name, value] of fieldsWithPrefix(given, 'field')) body.append(name, value);
  return body;
}

/** The non-empty fields whose names start with a prefix, named without it. */
function fieldsWithPrefix(given: FormData, prefix: string): [string, FormDataEntryValue][] {
  return [...given].flatMap(([name, value]): [string, FormDataEntryValue][] => {
    const isEmpty = typeof value === 'string' ? value.trim() === '' : value.size === 0;
    const start = `${prefix}-`;
    return name.startsWith(start) && !isEmpty ? [[name.slice(start.length), value]] : [];
  });
}

function textIn(given: FormData, field: string): string {
  const value = given.get(field);
  return typeof value === 'string' ? value.trim() : '';
}

async function shownResponseText(response: Response): Promise<string> {
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream') === true) {
    // An event stream has no end, so only its first chunk is shown.
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    return new TextDecoder().decode(first?.value);
  }
  const text = (await response.text()).slice(0, maxAnswerLength);
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
