import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { isPasskeyHost } from '../../server/shared/account.ts';
import { sendJson } from '../shared/api.ts';
import { useHydration, usePending } from '../shared/hooks.ts';
import { explainError } from '../shared/sentences.ts';

class PasskeyRefusedError extends Error {
  readonly errors: string[];

  constructor(errors: string[]) {
    super('The site refused it');
    this.errors = errors;
  }
}

/** @throws {Refusal} */
export async function postPasskey<Data extends object>(path: string, body: object): Promise<Data> {
  const answer = await sendJson<Data>('POST', path, body);
  if (answer.status !== 'success') throw new PasskeyRefusedError(answer.errors);
  return answer.data;
}

/**
 * Creates a passkey. Loads the library on first use. @param path of the call that returns the
 * options.
 */
export async function createPasskey(path: string, body: object) {
  const optionsJSON = await postPasskey<PublicKeyCredentialCreationOptionsJSON>(path, body);
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON });
}

export async function signWithPasskey(path: string, body: object) {
  const optionsJSON = await postPasskey<PublicKeyCredentialRequestOptionsJSON>(path, body);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON });
}

/** Opens another page. Never resolves, so the button stays busy until that page is there. */
export async function leaveFor(path: string): Promise<void> {
  location.assign(path);
  await new Promise(() => {});
}

/**
 * Runs passkey attempts, one at a time. @returns also the errors of the last attempt, as an
 * element.
 */
export function usePasskey(t: { failed: string; noAnswer: string }) {
  const hydrated = useHydration();
  const [busy, run] = usePending();
  const [errors, setErrors] = useState<string[]>([]);
  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      setErrors([]);
      await work().catch((error: unknown) =>
        setErrors(error instanceof PasskeyRefusedError ? error.errors : [t.failed]),
      );
    });
  const alert = (
    <div role="alert">
      {errors.map((error) => (
        <p key={error} className="panel panel-bad">
          {explainError(error, t.noAnswer)}
        </p>
      ))}
    </div>
  );
  // False until hydration: the browser and its host name decide.
  const isSupported =
    hydrated && 'PublicKeyCredential' in window && isPasskeyHost(location.hostname);
  return { hydrated, isSupported, busy, attempt, alert };
}
