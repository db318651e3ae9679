import { useState } from 'react';
import type { MailSummary } from '../../../server/notifications/shared/mail.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { isolated } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { sendJson } from '../../shared/api.ts';
import { Button, QuietButton } from '../../shared/button.tsx';
import { ConfirmDeletion } from '../../shared/list/confirm-deletion.tsx';
import { storePageNotice } from '../../shared/tab-storage.ts';
import { ErrorToast } from '../../shared/toast.tsx';
import { useRequest } from '../../shared/use-request.ts';

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
  const [isConfirming, setConfirming] = useState(false);
  const { pending, send, error, dismiss } = useRequest({ leavesPage: true });

  const change = (changes: { dismissed?: boolean }) =>
    send(
      () => sendJson('PATCH', paths.api.mails, { id, ...changes }),
      () => location.reload(),
    );
  const remove = () =>
    send(
      () => sendJson('DELETE', paths.api.mails, { id }),
      // Replaces the history entry, so that going back does not lead to the deleted mail.
      () => {
        storePageNotice(interpolate(t.list.deleted, { name: isolated(subject) }));
        location.replace(listHref);
      },
    );
  return (
    <>
      {retry && <Button label={t.mail.retry} busy={pending} onClick={() => change({})} />}
      {dismissed !== null && (
        <QuietButton
          label={dismissed ? t.mail.restore : t.mail.dismiss}
          busy={pending}
          onClick={() => change({ dismissed: !dismissed })}
        />
      )}
      <QuietButton
        icon="delete"
        label={t.list.delete}
        busy={pending}
        onClick={() => setConfirming(true)}
      />
      {isConfirming && (
        <ConfirmDeletion
          t={t.list}
          name={subject}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        />
      )}
      <ErrorToast error={error} t={t.list} onClose={dismiss} />
    </>
  );
}
