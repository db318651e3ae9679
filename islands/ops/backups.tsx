import { type FormEvent, useEffect, useState } from 'react';
import { paths, pathTo } from '../../server/shared/paths.ts';
import {
  type Backup,
  type BackupEntry,
  type BackupFormat,
  backupEntry,
} from '../../views/parts/backup-entry.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { failureOf, inSentences, noAnswer, sendJson } from '../shared/api.ts';
import { Field } from '../shared/form/field.tsx';
import { leaveForSignIn, saysSignedOut } from '../shared/session.ts';
import { Toast } from '../shared/toast.tsx';

type Entry = BackupEntry & { note: string | null };

type Props = {
  backups: Entry[];
  /** How the list writes dates and sizes. */
  format: BackupFormat;
  /** How many backups the site keeps. */
  keep: number;
  t: Pick<
    Messages['control']['backups'],
    'make' | 'download' | 'restoreButton' | 'passwordHint' | 'restoreHint' | 'none'
  > & {
    password: string;
    busy: string;
    dismiss: string;
    noAnswer: string;
  };
};

/** The list of backups, with what can be done: make one, and download one after the password. */
export default function Backups({ backups: first, format, keep, t }: Props) {
  const [backups, setBackups] = useState(first);
  const [made, setMade] = useState<Made | null>(null);
  const [hydrated, setHydrated] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<{ name: string; action: Action } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isAsking = (name: string, action: Action) =>
    asking?.name === name && asking.action === action;
  useEffect(() => setHydrated(true), []);

  async function make() {
    if (busy) return;
    setBusy(true);
    setError(null);
    setMade(null);
    const answer = await sendJson<Backup>('POST', paths.api.backups, {});
    setBusy(false);
    if (answer.status === 'success') {
      const entry = backupEntry(answer.data, format);
      setMade({ ...entry, message: answer.message });
      // The site has deleted those that are too many; two of one second are one.
      const others = backups.filter(({ name }) => name !== entry.name);
      setBackups([{ ...entry, note: null }, ...others].slice(0, keep));
      return;
    }
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
      <div role="status">{made !== null && <MadeNow made={made} />}</div>
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
            {(['download', 'restore'] as const).map((action) => (
              <button
                key={action}
                type="button"
                className="button button-quiet"
                disabled={!hydrated || said !== null}
                aria-expanded={isAsking(name, action)}
                onClick={() => setAsking(isAsking(name, action) ? null : { name, action })}
              >
                {labelOf(action, t)}
              </button>
            ))}
            {asking?.name === name && said === null && (
              <Confirmation
                key={asking.action}
                asking={asking}
                t={t}
                onError={setError}
                onDone={(message) => {
                  setAsking(null);
                  if (message === null) return;
                  setSaid(message);
                  reloadWhenBack();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {said !== null && (
        <p className="panel panel-good" role="status">
          {said}
        </p>
      )}
      {error !== null && (
        <Toast
          message={inSentences(error, t.noAnswer)}
          close={t.dismiss}
          onClose={() => setError(null)}
        />
      )}
    </>
  );
}

/** A backup that was just made, and what the site said of it. */
type Made = BackupEntry & { message: string };

function MadeNow({ made: { message, name, size, made } }: { made: Made }) {
  return (
    <p className="panel panel-good">
      {message} <bdi dir="ltr">{name}</bdi>, <bdi>{size}</bdi>, <bdi>{made}</bdi>
    </p>
  );
}

type Action = 'download' | 'restore';

function labelOf(action: Action, t: Props['t']): string {
  return action === 'download' ? t.download : t.restoreButton;
}

type ConfirmationProps = {
  asking: { name: string; action: Action };
  t: Props['t'];
  /** @param message what the site said of a restore; null after a download. */
  onDone: (message: string | null) => void;
  onError: (error: string | null) => void;
};

/** Asks for the password, and then does it. */
function Confirmation({ asking: { name, action }, t, onDone, onError }: ConfirmationProps) {
  const [busy, setBusy] = useState(false);

  async function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = String(new FormData(event.currentTarget).get('password'));
    setBusy(true);
    onError(null);
    try {
      const response = await ask(name, action, password);
      if (!response.ok) onError(failureOf(await response.text()));
      else if (action === 'restore') onDone(Object(await response.json()).message);
      else {
        save(await response.blob(), name);
        onDone(null);
      }
    } catch {
      onError(noAnswer);
    }
    setBusy(false);
  }

  return (
    <form className="backup-password" onSubmit={go}>
      <Field label={t.password} hint={action === 'download' ? t.passwordHint : t.restoreHint}>
        {(control) => (
          <input {...control} type="password" name="password" autoComplete="current-password" />
        )}
      </Field>
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        {busy ? t.busy : labelOf(action, t)}
      </button>
    </form>
  );
}

function ask(name: string, action: Action, password: string): Promise<Response> {
  const headers = { 'X-Confirm-Password': inHeader(password) };
  return action === 'download'
    ? fetch(pathTo(paths.api.backup, { name }), { headers })
    : fetch(pathTo(paths.api.backupRestore, { name }), { method: 'POST', headers });
}

/** Hands a file to the browser. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const lookMs = 1000;

/** Loads the page again when the site, which is ending just now, answers again. */
function reloadWhenBack(): void {
  const look = setInterval(async () => {
    const answer = await fetch(paths.ready).catch(() => null);
    if (answer?.ok !== true) return;
    clearInterval(look);
    location.reload();
  }, lookMs);
}

/** Headers hold ASCII alone; other letters go as RFC 8187 has it. */
function inHeader(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : `UTF-8''${encodeURIComponent(text)}`;
}
