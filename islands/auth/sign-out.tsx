import { useState } from 'react';
import { paths } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { getJson } from '../shared/api.ts';
import { store } from '../shared/state/store.ts';
import { type LeavingWords, OpenScans, type UnsentCounts } from './open-scans-dialog.tsx';

type Props = {
  label: string;
  /** Where scans are not recorded yet. */
  t: LeavingWords;
  /** BCP 47 */
  tag: string;
};

const nothingOpen: UnsentCounts = { scans: 0, stops: 0 };

/** Ends the session and removes the administrator's data from the store and from this device. */
export default function SignOut({ label, t, tag }: Props) {
  const [leaving, setLeaving] = useState(false);
  const [open, setOpen] = useState(nothingOpen);

  /** Asks first where something is not recorded yet. */
  async function ask() {
    if (leaving) return;
    setLeaving(true);
    const found = await countOpen();
    setLeaving(false);
    if (found.scans + found.stops === 0) return signOut();
    setOpen(found);
  }
  async function signOut() {
    setLeaving(true);
    const answer = await getJson(paths.api.signOut, new AbortController().signal);
    if (answer.status !== 'success') return setLeaving(false);
    store.dispatch({ type: 'signedOut', who: 'admin' });
    await clearScans();
    location.assign(paths.control.signIn);
  }
  return (
    <>
      <button
        type="button"
        className="menu-entry panel-link"
        onClick={ask}
        aria-disabled={leaving || undefined}
      >
        <Icon name="logout" />
        {label}
      </button>
      {open.scans + open.stops > 0 && (
        <OpenScans
          open={open}
          label={label}
          t={t}
          tag={tag}
          onSignOut={signOut}
          onCancel={() => setOpen(nothingOpen)}
        />
      )}
    </>
  );
}

/** What scanning needs is fetched only then: most pages have nothing to do with it. */
async function countOpen(): Promise<UnsentCounts> {
  try {
    return await (await import('../parcels/queue/open-items.ts')).countOpen();
  } catch {
    // Without a network there is no signing out either.
    return nothingOpen;
  }
}

async function clearScans(): Promise<void> {
  try {
    await (await import('../parcels/queue/open-items.ts')).clearAtSignOut();
  } catch {
    // Without a network the data stays; the screen hides its list once it knows that the session has ended.
  }
}
