import { useCallback, useEffect, useState } from 'react';
import { Icon } from '../../../views/parts/icon.tsx';
import { inSentences, noAnswer, sendJson } from '../api.ts';
import { ConfirmDeletion } from '../list/confirm-deletion.tsx';
import { leaveForSignIn, saysSignedOut } from '../session.ts';
import { Toast } from '../toast.tsx';
import { saveNotice } from './drafts.ts';

type Props = {
  /** The call that deletes it, and what it is sent. */
  action: string;
  record: Record<string, string | number>;
  /** What the question calls it. */
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
  const [hydrated, setHydrated] = useState(false);
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => setHydrated(true), []);
  const dismiss = useCallback(() => setError(null), []);

  async function remove() {
    setAsking(false);
    setError(null);
    setSending(true);
    const answer = await sendJson('DELETE', action, record);
    if (answer.status === 'success') {
      // Shown by the form next to it, once the page is reloaded without the picture.
      saveNotice(action, answer.message);
      return location.reload();
    }
    if (saysSignedOut(answer)) return leaveForSignIn();
    setSending(false);
    setError(answer.errors[0] ?? noAnswer);
  }

  return (
    <>
      <button
        type="button"
        className="button button-quiet remove-picture"
        disabled={!hydrated}
        aria-disabled={sending || undefined}
        onClick={() => sending || setAsking(true)}
      >
        <Icon name="delete" />
        {t.remove}
      </button>
      {asking && (
        <ConfirmDeletion
          t={{ confirmTitle: t.title, confirm: t.question, cancel: t.cancel, delete: t.remove }}
          name={name}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
      {error !== null && (
        <Toast message={inSentences(error, t.noAnswer)} close={t.dismiss} onClose={dismiss} />
      )}
    </>
  );
}
