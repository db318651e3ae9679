import { type FormEvent, useState } from 'react';
import { paths, pathTo } from '../../server/shared/paths.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { inPageLanguage, noAnswer } from '../shared/api.ts';
import { Button } from '../shared/button.tsx';
import { useHydration, usePending } from '../shared/hooks.ts';
import { InputField } from '../shared/labelled-controls.tsx';
import { saveFile } from '../shared/save-file.ts';
import { firstFailureSentence } from '../shared/send-form.ts';
import { type ErrorWords, useRequestErrors } from '../shared/use-request.tsx';

type Props = {
  /** Of the backup. */
  name: string;
  action: 'download' | 'restore';
  /** Whether to ask for the password: the user did not confirm it just now. */
  asksPassword: boolean;
  t: Pick<
    Messages['control']['backups'],
    'download' | 'restoreButton' | 'passwordHint' | 'restoreHint'
  > &
    ErrorWords & { password: string; working: string };
};

/** A form that downloads or restores a backup, after asking for the password. */
export default function BackupConfirmation({ name, action, asksPassword, t }: Props) {
  const hydrated = useHydration();
  const [pending, run] = usePending();
  const [done, setDone] = useState<{ message: string | null }>();
  const { errorToast, show, dismiss } = useRequestErrors(t);
  const label = action === 'download' ? t.download : t.restoreButton;
  const hint = action === 'download' ? t.passwordHint : t.restoreHint;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    return run(async () => {
      dismiss();
      try {
        const response = await fetchBackup(name, action, password);
        if (!response.ok) return show(await firstFailureSentence(response));
        if (action === 'restore') {
          setDone({ message: Object(await response.json()).message });
          return returnWhenBack();
        }
        saveFile(await response.blob(), name);
        setDone({ message: null });
      } catch {
        show(noAnswer);
      }
    });
  }

  if (done !== undefined) {
    return (
      done.message !== null && (
        <p className="panel panel-good" role="status">
          {done.message}
        </p>
      )
    );
  }
  return (
    <form className="backup-password card padded list measure above below" onSubmit={submit}>
      <h2>
        {label} <bdi dir="ltr">{name}</bdi>
      </h2>
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
        label={pending ? t.working : label}
        disabled={!hydrated}
        busy={pending}
      />
      {errorToast}
    </form>
  );
}

function fetchBackup(name: string, action: Props['action'], password: string): Promise<Response> {
  const headers = { 'X-Confirm-Password': inHeader(password) };
  return action === 'download'
    ? fetch(inPageLanguage(pathTo(paths.api.backup, { name })), { headers })
    : fetch(inPageLanguage(pathTo(paths.api.backupRestore, { name })), { method: 'POST', headers });
}

const retryMs = 1000;

/** Opens the list again once the restarting site answers. */
function returnWhenBack(): void {
  const timer = setInterval(async () => {
    const answer = await fetch(paths.ready).catch(() => null);
    if (answer?.ok !== true) return;
    clearInterval(timer);
    location.assign(inPageLanguage(paths.control.backups));
  }, retryMs);
}

/** A text as a header value: ASCII, or encoded as RFC 8187 defines. */
function inHeader(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : `UTF-8''${encodeURIComponent(text)}`;
}
