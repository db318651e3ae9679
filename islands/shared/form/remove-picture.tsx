import { useState } from 'react';
import { Icon } from '../../../views/parts/icon.tsx';
import { PlainDeletion } from '../../../views/parts/plain-deletion.tsx';
import { sendJson } from '../api.ts';
import { useHydrated } from '../hooks.ts';
import { ConfirmDeletion } from '../list/confirm-deletion.tsx';
import { ErrorToast } from '../toast.tsx';
import { useRequest } from '../use-request.ts';
import { nameOfForm, saveNotice } from './drafts.ts';

type Props = {
  /** The call that deletes it, and what it is sent. */
  action: string;
  record: Record<string, string | number>;
  /** Its name in the question. */
  name: string;
  t: {
    remove: string;
    title: string;
    /** Has the placeholder {name}. */
    question: string;
    cancel: string;
    dismiss: string;
    noAnswer: string;
  };
};

/** A button that deletes a stored picture, after confirmation. */
export default function RemovePicture({ action, record, name, t }: Props) {
  const hydrated = useHydrated();
  const [isConfirming, setConfirming] = useState(false);
  const { pending, send, error, dismiss } = useRequest({ leavesPage: true });

  function remove() {
    setConfirming(false);
    return send(
      () => sendJson('DELETE', action, record),
      ({ message }) => {
        // Shown by the form next to it, once the page is reloaded without the picture.
        saveNotice(nameOfForm(action, record), message);
        location.reload();
      },
    );
  }

  return (
    <>
      <button
        type="button"
        className="button button-quiet remove-picture above"
        disabled={!hydrated}
        aria-disabled={pending || undefined}
        onClick={() => pending || setConfirming(true)}
      >
        <Icon name="delete" />
        {t.remove}
      </button>
      <PlainDeletion
        t={{ confirm: t.question, delete: t.remove }}
        api={action}
        record={record}
        name={name}
      />
      {isConfirming && (
        <ConfirmDeletion
          t={{ confirmTitle: t.title, confirm: t.question, cancel: t.cancel, delete: t.remove }}
          name={name}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        />
      )}
      <ErrorToast error={error} t={t} onClose={dismiss} />
    </>
  );
}
