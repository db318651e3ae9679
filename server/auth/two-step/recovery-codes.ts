import { randomInt } from 'node:crypto';
import { hashOfToken } from '../../http/link-token.ts';
import { readTypedCode } from '../../shared/typed-code.ts';

/** Letters and digits that are not easily mistaken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** How many codes are handed out at once. */
export const recoveryCodeCount = 10;

/** New codes, such as `k7mq-2xrd-9hbw-fz4e`: 79 random bits each, so that a plain hash cannot be searched. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newRecoveryCode);
}

function newRecoveryCode(): string {
  return Array.from({ length: groups }, newGroup).join('-');
}

function newGroup(): string {
  const letters = Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]);
  return letters.join('');
}

/** The hash of a code as it was typed: capitals, spaces and hyphens make no difference. Null if it cannot be one. */
export function hashRecoveryCode(typed: string): string | null {
  const key = readTypedCode(typed)?.key;
  return key?.length === groups * groupLength ? hashOfToken(key) : null;
}
