import type { MailSummary } from '../../../server/notifications/shared/mail.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { isolateName } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { sendJson } from '../../shared/api.ts';
import { Button, QuietButton } from '../../shared/button.tsx';
import { useDeletion } from '../../shared/list/use-deletion.tsx';
import { storePageNotice } from '../../shared/tab-storage.ts';

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
  const { pending, send, ask, question, errorToast } = useDeletion({
    t: t.list,
    name: subject,
    call: () => sendJson('DELETE', paths.api.mails, { id }),
    onDeleted() {
      storePageNotice(interpolate(t.list.deleted, { name: isolateName(subject) }));
      // Replaces the history entry, so that going back does not lead to the deleted mail.
      location.replace(listHref);
    },
  });
  const change = (changes: { dismissed?: boolean }) =>
    send(
      () => sendJson('PATCH', paths.api.mails, { id, ...changes }),
      () => location.reload(),
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
      <QuietButton icon="delete" label={t.list.delete} busy={pending} onClick={ask} />
      {question}
      {errorToast}
    </>
  );
}
