import { useState } from 'react';
import type { Envelope } from '../../../server/shared/envelope.ts';
import type { MailSummary } from '../../../server/shared/mail.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { inSentences, noAnswer, sendJson } from '../../shared/api.ts';
import { ConfirmDeletion } from '../../shared/list/confirm-deletion.tsx';
import { leaveForSignIn, saysSignedOut } from '../../shared/session.ts';
import { Toast } from '../../shared/toast.tsx';

type Props = {
  mail: Pick<MailSummary, 'id' | 'subject'>;
  retry: boolean;
  /** Whether it was dismissed; null: it cannot be dismissed. */
  dismissed: boolean | null;
  /** The list that it is in. */
  listHref: string;
  t: Pick<Messages['control'], 'list' | 'mail'>;
};

/** The actions for a mail. After an action, the page is reloaded or left. */
export default function MailActions({ mail, retry, dismissed, listHref, t }: Props) {
  const { id, subject } = mail;
  const [running, setRunning] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function run(call: () => Promise<Envelope<object>>, done: () => void): Promise<void> {
    if (running) return;
    setRunning(true);
    setError(null);
    const answer = await call();
    // `running` stays true until the next page is loaded, so that no action runs twice.
    if (answer.status === 'success') return done();
    setRunning(false);
    if (saysSignedOut(answer)) leaveForSignIn();
    else setError(answer.errors[0] ?? noAnswer);
  }

  const change = (changes: { dismissed?: boolean }) =>
    run(
      () => sendJson('PATCH', paths.api.mails, { id, ...changes }),
      () => location.reload(),
    );
  const remove = () =>
    run(
      () => sendJson('DELETE', paths.api.mails, { id }),
      // Replaces the history entry, so that going back does not lead to the deleted mail.
      () => location.replace(listHref),
    );
  const quiet = { type: 'button', className: 'button button-quiet' } as const;
  const off = running || undefined;
  return (
    <>
      {retry && (
        <button type="button" className="button" aria-disabled={off} onClick={() => change({})}>
          {t.mail.retry}
        </button>
      )}
      {dismissed !== null && (
        <button {...quiet} aria-disabled={off} onClick={() => change({ dismissed: !dismissed })}>
          {dismissed ? t.mail.restore : t.mail.dismiss}
        </button>
      )}
      <button {...quiet} aria-disabled={off} onClick={() => setAsking(true)}>
        <Icon name="delete" />
        {t.list.delete}
      </button>
      {asking && (
        <ConfirmDeletion
          t={t.list}
          name={subject}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
      {error !== null && (
        <Toast
          message={inSentences(error, t.list.noAnswer)}
          close={t.list.dismiss}
          onClose={() => setError(null)}
        />
      )}
    </>
  );
}
