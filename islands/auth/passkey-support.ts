import { isPasskeyHost } from '../../server/shared/two-step.ts';

/** Whether this browser can have passkeys for the address that it shows. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && isPasskeyHost(location.hostname);
}
