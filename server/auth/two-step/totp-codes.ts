import { Secret, TOTP } from 'otpauth';
import { readTypedCode } from '../../shared/typed-code.ts';

/** The parameters that all authenticator apps assume if a URL has no other parameters. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** How many steps a device's clock may be behind or ahead. */
const allowedSteps = 1;

/** A new secret in base 32, as long as the RFC advises for SHA-1. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URL that authenticator apps read from a QR code. @param issuer the company. @param account the email address. */
export function totpUrl(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...parameters, secret, issuer, label: account }).toString();
}

/** The time step of a code; null if the code is wrong, or not later than the last used step (null: no step was used yet). */
export function matchTotpStep(
  secret: string,
  code: string,
  { now, lastUsedStep }: { now: Date; lastUsedStep: number | null },
): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...parameters, secret });
  // The code in ASCII without spaces. The library throws for characters of more than one byte.
  const token = readTypedCode(code)?.key ?? '';
  const distance = totp.validate({ token, timestamp, window: allowedSteps });
  if (distance === null) return null;
  const step = totp.counter({ timestamp }) + distance;
  return lastUsedStep === null || step > lastUsedStep ? step : null;
}
