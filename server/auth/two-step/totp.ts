import { Secret, TOTP } from 'otpauth';
import { readTypedCode } from '../../shared/typed-code.ts';

/** What every authenticator app assumes where a URL says nothing else. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** The clock of a device may be a step behind ours, or ahead of it. */
const allowedSteps = 1;

/** As the RFC advises for SHA-1. */
const secretBytes = 20;

/** A new secret in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The URL that authenticator apps read from a QR code. @param issuer the company; @param account the email address. */
export function totpUrl(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...parameters, secret, issuer, label: account }).toString();
}

type Attempt = {
  now: Date;
  /** The step of the code that was used last; null: none was. */
  lastUsedStep: number | null;
};

/**
 * Finds the time step that a typed code is for.
 *
 * @returns null if the code is wrong, or its step is not later than the last used one.
 */
export function matchTotpStep(secret: string, code: string, attempt: Attempt): number | null {
  const { now, lastUsedStep } = attempt;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...parameters, secret });
  // In ASCII, without spaces: the library throws where characters have more than one byte.
  const token = readTypedCode(code)?.key ?? '';
  const distance = totp.validate({ token, timestamp, window: allowedSteps });
  if (distance === null) return null;
  const step = totp.counter({ timestamp }) + distance;
  return lastUsedStep === null || step > lastUsedStep ? step : null;
}
