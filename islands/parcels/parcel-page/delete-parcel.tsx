import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { isolated } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { sendJson } from '../../shared/api.ts';
import { useHydrated } from '../../shared/hooks.ts';
import { ConfirmDeletion } from '../../shared/list/confirm-deletion.tsx';
import { storePageNotice } from '../../shared/tab-storage.ts';
import { ErrorToast } from '../../shared/toast.tsx';
import { useRequest } from '../../shared/use-request.ts';

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
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { pending, send, error, dismiss } = useRequest({ leavesPage: true });

  function ask() {
    // Returns the focus to the menu's button, which gets it back after the dialog.
    button.current?.closest<HTMLElement>('[popover]')?.hidePopover();
    setConfirming(true);
  }

  function remove() {
    setConfirming(false);
    return send(
      () => sendJson('DELETE', paths.api.parcels, { id }),
      () => {
        storePageNotice(interpolate(t.deleted, { name: isolated(code) }));
        location.assign(list);
      },
    );
  }

  return (
    <>
      <button
        type="button"
        className="menu-entry menu-danger bad"
        ref={button}
        disabled={!hydrated}
        aria-disabled={pending || undefined}
        onClick={() => pending || ask()}
      >
        <Icon name="delete" />
        {t.delete}
      </button>
      {/* Outside the menu, which is closed by now. */}
      {isConfirming &&
        createPortal(
          <ConfirmDeletion
            t={t}
            name={code}
            warning={warning}
            onConfirm={remove}
            onClose={() => setConfirming(false)}
          />,
          document.body,
        )}
      <ErrorToast error={error} t={t} onClose={dismiss} />
    </>
  );
}
