import { useState } from 'react';
import { createPortal } from 'react-dom';
import { plural } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { getJson } from '../shared/api.ts';
import { Button, QuietButton } from '../shared/button.tsx';
import { Dialog } from '../shared/dialog.tsx';
import { store } from '../shared/state/store.ts';
import { type ErrorWords, useRequest } from '../shared/use-request.tsx';

type Props = {
  label: string;
  /** The words of the question that is asked if scans are not recorded yet. */
  t: LeavingWords;
  /** BCP 47 */
  tag: string;
};

/** Ends the session and removes the administrator's data from the store and from this device. */
export default function SignOut({ label, t, tag }: Props) {
  const { pending, send, errorToast } = useRequest(t, { leavesPage: true });
  const [open, setOpen] = useState<UnsentCounts | null>(null);

  /** Asks first if something is not recorded yet. */
  async function ask() {
    const items = await openItems();
    const found = await items?.countOpen();
    if (!found || found.scans + found.stops === 0) return signOut();
    setOpen(found);
  }
  const signOut = () => send(() => getJson(paths.api.signOut), leave);
  async function leave() {
    store.signOutAdmin();
    // If the module cannot be loaded, the data stays on the device; the screen hides its list once
    // it knows that the session has ended.
    await (await openItems())?.clearAtSignOut();
    location.assign(paths.control.signIn);
  }
  return (
    <>
      <button
        type="button"
        className="menu-entry panel-link"
        onClick={ask}
        aria-disabled={pending || undefined}
      >
        <Icon name="logout" />
        {label}
      </button>
      {errorToast}
      {open !== null && (
        <OpenScans
          open={open}
          label={label}
          t={t}
          tag={tag}
          onSignOut={signOut}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/**
 * Loads the unsent items' module on demand, because most pages do not need it. It is undefined if there is no network.
 */
const openItems = () => import('../parcels/queue/items.ts').catch(() => undefined);

/** How much on this device is not recorded yet. */
type UnsentCounts = { scans: number; stops: number };

type LeavingWords = Messages['scan']['leaving'] &
  ErrorWords & {
    cancel: string;
    today: Pick<Messages['today'], 'title' | 'leavingTitle' | 'leavingText'>;
  };

type OpenScansProps = {
  open: UnsentCounts;
  label: string;
  t: LeavingWords;
  /** BCP 47 */
  tag: string;
  onSignOut: () => void;
  onClose: () => void;
};

/** Asks whether to sign out while something on this device is not recorded yet. */
function OpenScans({ open, label, t, tag, onSignOut, onClose }: OpenScansProps) {
  const isDriving = open.stops > 0;
  // The dialog is not part of the menu, because the menu closes when it loses the focus.
  return createPortal(
    <Dialog title={isDriving ? t.today.leavingTitle : t.title} onClose={onClose}>
      <p>
        {isDriving
          ? t.today.leavingText
          : `${plural(t, 'open', { count: open.scans }, tag)} ${t.text}`}
      </p>
      <div className="confirm-choice actions">
        <QuietButton label={t.cancel} onClick={onClose} />
        <a
          className="button button-quiet"
          href={isDriving ? paths.control.today : paths.control.scan}
        >
          {isDriving ? t.today.title : t.toScans}
        </a>
        <Button
          label={label}
          onClick={() => {
            onClose();
            onSignOut();
          }}
        />
      </div>
    </Dialog>,
    document.body,
  );
}
