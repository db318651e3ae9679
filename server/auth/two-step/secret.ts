import type { Config } from '../../config.ts';
import { decrypt, encrypt } from '../../database/encryption/encrypt.ts';

type Place = Pick<Config, 'secrets'>;

/** A secret is encrypted for one member: copied to another's row, it cannot be read. */
function purposeOf(staffId: number): string {
  return JSON.stringify(['totp', staffId]);
}

/** @throws {KeyUnusable} if there is no key, and none can be made. */
export function encryptSecret({ secrets }: Place, staffId: number, secret: string) {
  return encrypt(secrets, purposeOf(staffId), secret);
}

/** @returns null if it cannot be decrypted: the site's key is gone, or another one. */
export async function decryptSecret(
  { secrets }: Place,
  staffId: number,
  encrypted: string,
): Promise<string | null> {
  const opened = await decrypt(secrets, purposeOf(staffId), encrypted);
  return 'text' in opened ? opened.text : null;
}
