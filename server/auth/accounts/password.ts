import { hash, verify } from '@node-rs/argon2';

/** What OWASP recommends for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a secret, as a PHC string. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, cost);
}

let hashOfNothing: Promise<string> | undefined;

/**
 * Whether a secret matches a hash. Without a hash it is false, after the same time: the response
 * time must not reveal whether an account exists.
 */
export async function isSecret(secret: string, hashed: string | undefined): Promise<boolean> {
  hashOfNothing ??= hashSecret('');
  const reference = hashed ?? (await hashOfNothing);
  return (await verify(reference, secret)) && hashed !== undefined;
}
