import { useState } from 'react';
import { paths } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { getJson } from '../shared/api.ts';
import { store } from '../shared/state/store.ts';
import { OpenScans } from './open-scans-dialog.tsx';

type Props = {
  label: string;
  /** Where scans are not recorded yet. */
  t: Messages['scan']['leaving'] & { cancel: string };
  /** BCP 47 */
  tag: string;
};

/** Ends the session and removes the administrator's data from the store and from this device. */
export default function SignOut({ label, t, tag }: Props) {
  const [leaving, setLeaving] = useState(false);
  const [openScans, setOpenScans] = useState(0);

  /** Asks first where scans are not recorded yet. */
  async function ask() {
    if (leaving) return;
    setLeaving(true);
    const count = await countOpenScans();
    setLeaving(false);
    if (count === 0) return signOut();
    setOpenScans(count);
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
      {openScans > 0 && (
        <OpenScans
          count={openScans}
          label={label}
          t={t}
          tag={tag}
          onSignOut={signOut}
          onCancel={() => setOpenScans(0)}
        />
      )}
    </>
  );
}

/** What scanning needs is fetched only then: most pages have nothing to do with it. */
async function countOpenScans(): Promise<number> {
  try {
    return await (await import('../parcels/scan/open-scans.ts')).countOpenScans();
  } catch {
    // Without a network there is no signing out either.
    return 0;
  }
}

async function clearScans(): Promise<void> {
  try {
    await (await import('../parcels/scan/open-scans.ts')).clearAtSignOut();
  } catch {
    // Without a network the data stays; the screen hides its list once it knows that the session has ended.
  }
}
