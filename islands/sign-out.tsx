import { useState } from 'react';
import { paths } from '../server/shared/paths.ts';
import { Icon } from '../views/parts/icon.tsx';
import { getJson } from './shared/api.ts';
import { store } from './shared/store.ts';

type Props = { label: string };

/** Ends the session and removes the administrator's data from the store. */
export default function SignOut({ label }: Props) {
  const [leaving, setLeaving] = useState(false);
  async function signOut() {
    if (leaving) return;
    setLeaving(true);
    const answer = await getJson(paths.api.signOut, new AbortController().signal);
    if (answer.status !== 'success') return setLeaving(false);
    store.dispatch({ type: 'signedOut', who: 'admin' });
    location.assign(paths.control.signIn);
  }
  return (
    <button
      type="button"
      className="panel-link"
      onClick={signOut}
      aria-disabled={leaving || undefined}
    >
      <Icon name="logout" />
      {label}
    </button>
  );
}
