import { type FormEvent, useEffect, useState } from 'react';
import { paths, pathTo } from '../server/shared/paths.ts';
import type { Messages } from '../views/translations/messages.ts';
import { failureOf, noAnswer, sendJson } from './shared/api.ts';
import { Field } from './shared/field.tsx';
import { leaveForSignIn, saysSignedOut } from './shared/session.ts';
import { Toast } from './shared/toast.tsx';

type Props = {
  backups: { name: string; made: string; size: string; note: string | null }[];
  t: Pick<Messages['control']['backups'], 'make' | 'download' | 'passwordHint' | 'none'> & {
    password: string;
    busy: string;
    dismiss: string;
    noAnswer: string;
  };
};

/** The list of backups, with what can be done: make one, and download one after the password. */
export default function Backups({ backups, t }: Props) {
  const [hydrated, setHydrated] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => setHydrated(true), []);

  async function make() {
    if (busy) return;
    setBusy(true);
    setError(null);
    const answer = await sendJson('POST', paths.api.backups, {});
    if (answer.status === 'success') return location.reload();
    setBusy(false);
    if (saysSignedOut(answer)) return leaveForSignIn();
    setError(answer.errors[0] ?? noAnswer);
  }

  return (
    <>
      <button
        type="button"
        className="button backup-make"
        disabled={!hydrated}
        aria-disabled={busy || undefined}
        onClick={make}
      >
        {busy ? t.busy : t.make}
      </button>
      {backups.length === 0 && <p className="list-state">{t.none}</p>}
      <ul className="records backups">
        {backups.map(({ name, made, size, note }) => (
          <li key={name} className="backup-entry">
            <span>
              <span suppressHydrationWarning>{made}</span>
              {note !== null && ` (${note})`}
              <small>
                <bdi dir="ltr">{name}</bdi>, <span suppressHydrationWarning>{size}</span>
              </small>
            </span>
            <button
              type="button"
              className="button button-quiet"
              disabled={!hydrated}
              aria-expanded={asking === name}
              onClick={() => setAsking(asking === name ? null : name)}
            >
              {t.download}
            </button>
            {asking === name && (
              <Download name={name} t={t} onDone={() => setAsking(null)} onError={setError} />
            )}
          </li>
        ))}
      </ul>
      {error !== null && (
        <Toast
          message={error === noAnswer ? `${noAnswer}. ${t.noAnswer}` : error}
          close={t.dismiss}
          onClose={() => setError(null)}
        />
      )}
    </>
  );
}

type DownloadProps = {
  name: string;
  t: Props['t'];
  onDone: () => void;
  onError: (error: string | null) => void;
};

/** Asks for the password, and hands the file to the browser. */
function Download({ name, t, onDone, onError }: DownloadProps) {
  const [busy, setBusy] = useState(false);

  async function download(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = new FormData(event.currentTarget).get('password');
    setBusy(true);
    onError(null);
    const fault = await fetchFile(name, String(password));
    setBusy(false);
    if (fault === null) onDone();
    else onError(fault);
  }

  return (
    <form className="backup-password" onSubmit={download}>
      <Field label={t.password} hint={t.passwordHint}>
        {(control) => (
          <input {...control} type="password" name="password" autoComplete="current-password" />
        )}
      </Field>
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        {busy ? t.busy : t.download}
      </button>
    </form>
  );
}

/** @returns why it was refused; null if the browser has the file. */
async function fetchFile(name: string, password: string): Promise<string | null> {
  try {
    const response = await fetch(pathTo(paths.api.backup, { name }), {
      headers: { 'X-Confirm-Password': inHeader(password) },
    });
    if (!response.ok) return failureOf(await response.text());
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    return null;
  } catch {
    return noAnswer;
  }
}

/** Headers hold ASCII alone; other letters go as RFC 8187 has it. */
function inHeader(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : `UTF-8''${encodeURIComponent(text)}`;
}
