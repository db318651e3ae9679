import type { Envelope } from '../../server/shared/envelope.ts';
import { paths } from '../../server/shared/paths.ts';
import { store } from './store.ts';

/** Whether an answer says that the administrator, who was signed in here, no longer is. */
export function saysSignedOut(answer: Envelope<object>): boolean {
  return answer.status === 'fail' && answer.admin === false && store.get().admin !== false;
}

/** Forgets what only the administrator may see, and goes to the sign-in, which leads back here. */
export function leaveForSignIn(): void {
  store.dispatch({ type: 'signedOut', who: 'admin' });
  const back = `${location.pathname}${location.search}`;
  location.assign(`${paths.control.signIn}?${new URLSearchParams({ back })}`);
}
