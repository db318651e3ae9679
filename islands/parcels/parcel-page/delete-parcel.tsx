import { createPortal } from 'react-dom';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { isolateName } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { sendJson } from '../../shared/api.ts';
import { useHydration } from '../../shared/hooks.ts';
import { useDeletion } from '../../shared/list/use-deletion.tsx';
import { storePageNotice } from '../../shared/tab-storage.ts';

type Props = {
  id: number;
  code: string;
  t: Messages['control']['list'];
  warning: string;
  /** The URL of the list, which opens after the deletion. */
  list: string;
};

/** The entry of the parcel's menu that deletes it, after confirmation. */
export default function DeleteParcel({ id, code, t, warning, list }: Props) {
  const hydrated = useHydration();
  const { pending, ask, question, errorToast } = useDeletion({
    t,
    name: code,
    warning,
    call: () => sendJson('DELETE', paths.api.parcels, { id }),
    onDeleted() {
      storePageNotice(interpolate(t.deleted, { name: isolateName(code) }));
      location.assign(list);
    },
  });
  return (
    <>
      <button
        type="button"
        className="menu-entry needs-script bad"
        disabled={!hydrated}
        aria-disabled={pending || undefined}
        onClick={({ currentTarget }) => {
          // Returns the focus to the menu's button, which gets it back after the dialog.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          ask();
        }}
      >
        <Icon name="delete" />
        {t.delete}
      </button>
      {/* Outside the menu, which is closed by now. */}
      {question && createPortal(question, document.body)}
      {errorToast}
    </>
  );
}
