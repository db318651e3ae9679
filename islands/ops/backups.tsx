import { type FormEvent, useState } from 'react';
import { paths, pathTo } from '../../server/shared/paths.ts';
import {
  type Backup,
  type BackupEntry,
  type BackupFormat,
  backupEntry,
} from '../../views/parts/backups.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { inPageLanguage, noAnswer, sendJson } from '../shared/api.ts';
import { Button, QuietButton } from '../shared/button.tsx';
import { useHydration, usePending } from '../shared/hooks.ts';
import { InputField } from '../shared/labelled-controls.tsx';
import { saveFile } from '../shared/save-file.ts';
import { firstFailureSentence } from '../shared/send-form.ts';
import { useRequest } from '../shared/use-request.tsx';

type Entry = BackupEntry & { note: string | null };

type Props = {
  backups: Entry[];
  /** How the list writes dates and sizes. */
  format: BackupFormat;
  keep: number;
  /** Whether to ask for the password: the user did not confirm it just now. */
  asksPassword: boolean;
  t: Pick<
    Messages['control']['backups'],
    'make' | 'download' | 'restoreButton' | 'passwordHint' | 'restoreHint'
  > & {
    none: string;
    password: string;
    working: string;
    dismiss: string;
    noAnswer: string;
  };
};

/** The list of backups, and buttons that make, download and restore one. */
export default function Backups({ backups: first, format, keep, asksPassword, t }: Props) {
  const [backups, setBackups] = useState(first);
  const [newest, setNewest] = useState<NewBackup | null>(null);
  const hydrated = useHydration();
  const [confirmation, setConfirmation] = useState<{ name: string; action: Action } | null>(null);
  const [restoreMessage, setRestoreMessage] = useState<string | null>(null);
  const { pending, send, errorToast, show, dismiss } = useRequest(t);
  const isConfirming = (name: string, action: Action) =>
    confirmation?.name === name && confirmation.action === action;

  function create() {
    setNewest(null);
    return send(
      () => sendJson<Backup>('POST', paths.api.backups, {}),
      ({ data, message }) => {
        const entry = backupEntry(data, format);
        setNewest({ ...entry, message });
        // The site has deleted the oldest beyond `keep`. Two backups of the same second are one file.
        const others = backups.filter(({ name }) => name !== entry.name);
        setBackups([{ ...entry, note: null }, ...others].slice(0, keep));
      },
    );
  }

  return (
    <>
      <Button
        className="backup-make above"
        label={pending ? t.working : t.make}
        disabled={!hydrated}
        busy={pending}
        onClick={create}
      />
      <div role="status">{newest !== null && <NewBackupPanel backup={newest} />}</div>
      {backups.length === 0 && <p className="list-state soft above below">{t.none}</p>}
      <ul className="records backups above below">
        {backups.map(({ name, made, size, note }) => (
          <li key={name} className="backup-entry entry line">
            <span>
              <span suppressHydrationWarning>{made}</span>
              {note !== null && ` (${note})`}
              <small className="block">
                <bdi dir="ltr">{name}</bdi>, <span suppressHydrationWarning>{size}</span>
              </small>
            </span>
            {(['download', 'restore'] as const).map((action) => (
              <QuietButton
                key={action}
                label={backupActionLabel(action, t)}
                disabled={!hydrated || restoreMessage !== null}
                aria-expanded={isConfirming(name, action)}
                onClick={() =>
                  setConfirmation(isConfirming(name, action) ? null : { name, action })
                }
              />
            ))}
            {confirmation?.name === name && restoreMessage === null && (
              <BackupConfirmation
                key={confirmation.action}
                confirmation={confirmation}
                asksPassword={asksPassword}
                t={t}
                onStart={dismiss}
                onError={show}
                onDone={(message) => {
                  setConfirmation(null);
                  if (message === null) return;
                  setRestoreMessage(message);
                  reloadWhenBack();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {restoreMessage !== null && (
        <p className="panel panel-good" role="status">
          {restoreMessage}
        </p>
      )}
      {errorToast}
    </>
  );
}

/** A backup that this page has made, with the site's message. */
type NewBackup = BackupEntry & { message: string };

function NewBackupPanel({ backup: { message, name, size, made } }: { backup: NewBackup }) {
  return (
    <p className="panel panel-good">
      {message} <bdi dir="ltr">{name}</bdi>, <bdi>{size}</bdi>, <bdi>{made}</bdi>
    </p>
  );
}

type Action = 'download' | 'restore';

function backupActionLabel(action: Action, t: Props['t']): string {
  return action === 'download' ? t.download : t.restoreButton;
}

type ConfirmationProps = {
  confirmation: { name: string; action: Action };
  asksPassword: boolean;
  t: Props['t'];
  onStart: () => void;
  /** @param message the site's answer to a restore; null after a download. */
  onDone: (message: string | null) => void;
  onError: (error: string) => void;
};

/** A form that downloads or restores a backup, after asking for the password. */
function BackupConfirmation({ confirmation, asksPassword, t, ...on }: ConfirmationProps) {
  const { name, action } = confirmation;
  const hint = action === 'download' ? t.passwordHint : t.restoreHint;
  const [pending, run] = usePending();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    return run(async () => {
      on.onStart();
      try {
        const response = await fetchBackup(name, action, password);
        if (!response.ok) return on.onError(await firstFailureSentence(response));
        if (action === 'restore') return on.onDone(Object(await response.json()).message);
        saveFile(await response.blob(), name);
        on.onDone(null);
      } catch {
        on.onError(noAnswer);
      }
    });
  }

  return (
    <form className="backup-password own-line list measure above" onSubmit={submit}>
      {asksPassword ? (
        <InputField
          label={t.password}
          hint={hint}
          type="password"
          name="password"
          autoComplete="current-password"
        />
      ) : (
        <p>{hint}</p>
      )}
      <Button
        type="submit"
        className="start"
        label={pending ? t.working : backupActionLabel(action, t)}
        busy={pending}
      />
    </form>
  );
}

function fetchBackup(name: string, action: Action, password: string): Promise<Response> {
  const headers = { 'X-Confirm-Password': inHeader(password) };
  return action === 'download'
    ? fetch(inPageLanguage(pathTo(paths.api.backup, { name })), { headers })
    : fetch(inPageLanguage(pathTo(paths.api.backupRestore, { name })), { method: 'POST', headers });
}

const retryMs = 1000;

/** Reloads the page once the restarting site answers again. */
function reloadWhenBack(): void {
  const timer = setInterval(async () => {
    const answer = await fetch(paths.ready).catch(() => null);
    if (answer?.ok !== true) return;
    clearInterval(timer);
    location.reload();
  }, retryMs);
}

/** A text as a header value: ASCII, or encoded as RFC 8187 defines. */
function inHeader(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : `UTF-8''${encodeURIComponent(text)}`;
}
