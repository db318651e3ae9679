import { PlainDeletion } from '../../../views/parts/plain-deletion.tsx';
import { sendJson } from '../api.ts';
import { QuietButton } from '../button.tsx';
import { useHydration } from '../hooks.ts';
import { useDeletion } from '../list/use-deletion.tsx';
import { nameOfForm, saveNotice } from './drafts.ts';

type Props = {
  /** The path of the API call that deletes the picture, and the content of the request. */
  action: string;
  record: Record<string, string | number>;
  name: string;
  /** The BCP 47 tag of the reader's language. */
  tag: string;
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
export default function RemovePicture({ action, record, name, tag, t }: Props) {
  const hydrated = useHydration();
  const words = { confirm: t.question, delete: t.remove };
  const { pending, ask, question, errorToast } = useDeletion({
    t: { ...t, ...words, confirmTitle: t.title },
    name,
    call: () => sendJson('DELETE', action, record),
    onDeleted({ message }) {
      // The form beside the button shows the message once the page is reloaded.
      saveNotice(nameOfForm(action, record), message);
      location.reload();
    },
  });

  return (
    <>
      <QuietButton
        className="needs-script above"
        icon="delete"
        label={t.remove}
        disabled={!hydrated}
        busy={pending}
        onClick={ask}
      />
      <PlainDeletion t={words} api={action} record={record} name={name} tag={tag} />
      {question}
      {errorToast}
    </>
  );
}
