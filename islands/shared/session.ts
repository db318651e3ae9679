import type { Envelope } from '../../server/shared/envelope.ts';
import { paths } from '../../server/shared/paths.ts';
import { store } from './state/store.ts';

/** Whether a response says that the administrator's session has ended. */
export function hasSessionEnded(answer: Envelope<object>): boolean {
  return answer.status === 'fail' && answer.admin === false && store.get().admin !== false;
}

/**
 * If a response says that the session has ended, removes the administrator's data from the store and opens the sign-in,
 * which leads back here.
 *
 * @returns whether the page is being left.
 */
export function leavesForSignIn(answer: Envelope<object>): boolean {
  if (!hasSessionEnded(answer)) return false;
  store.signOutAdmin();
  const back = `${location.pathname}${location.search}`;
  location.assign(`${paths.control.signIn}?${new URLSearchParams({ back })}`);
  return true;
}
