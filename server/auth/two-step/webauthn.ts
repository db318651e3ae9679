import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import type { TransactionContext } from '../../verbs/context.ts';

/** A binary value in a browser's response about a passkey. No key or signature is longer. */
const base64url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/);

function credentialWith<Shape extends z.ZodRawShape>(response: Shape) {
  return z
    .object({
      id: base64url,
      rawId: base64url,
      type: z.literal('public-key'),
      authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
      clientExtensionResults: z.object({}).default({}),
      response: z.object({ clientDataJSON: base64url, ...response }),
    })
    .transform(({ authenticatorAttachment, ...rest }) => ({
      ...rest,
      ...(authenticatorAttachment !== undefined && { authenticatorAttachment }),
    }));
}

/** The response of a browser that has created a passkey. */
export const newCredential = credentialWith({
  attestationObject: base64url,
  transports: z
    .array(z.string().regex(/^[\w-]{1,30}$/))
    .max(10)
    .default([]),
});

/** The response of a browser whose passkey has signed. */
export const credential = credentialWith({ authenticatorData: base64url, signature: base64url });

const knownCredentials = z.array(
  z.looseObject({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }),
);

/** The options for a browser to create a passkey, or to sign with one; see WebAuthn. */
export const webAuthnOptions = z.looseObject({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: knownCredentials.optional(),
  excludeCredentials: knownCredentials.optional(),
  userVerification: z.string().optional(),
  attestation: z.string().optional(),
  rp: z.looseObject({ id: z.string().optional(), name: z.string() }).optional(),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }).optional(),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.int(), type: z.string() })).optional(),
});

/** The library is loaded when it is first used, because it is large and most requests do not need it. */
const library = () => import('@simplewebauthn/server');

/** The COSE numbers of passkeys' algorithms: EdDSA, ES256, RS256. The library would also try newer ones, about which Node prints warnings. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The site as passkeys know it: its origin, `https://example.com`, and the domain that they are bound to. */
export type PasskeySite = { origin: string; rpId: string };

/** A passkey that exists already. `transports`: separated by spaces. */
type ExistingPasskey = { credential_id: string; transports: string };

function credentialDescriptor({ credential_id: id, transports }: ExistingPasskey) {
  return { id, transports: transports.split(' ').filter(Boolean) };
}

type NewOwner = {
  /** The same for all passkeys of an account; says nothing about a person. At most 64 bytes. */
  userId: string;
  email: string;
  company: string;
  existing: readonly ExistingPasskey[];
  /** Whether the passkey signs in without a password: its device must verify the user, and find the passkey without an account name. */
  isAlone?: boolean;
};

/** The id of a member's passkeys. */
export const staffUserId = (staffId: number) => `staff ${staffId}`;

/** The options for a browser to create a passkey, preferably one that signs in without a name and a password. */
export async function registrationOptions(
  site: PasskeySite,
  { userId, email, company, existing, isAlone = false }: NewOwner,
) {
  const { generateRegistrationOptions } = await library();
  const need = isAlone ? 'required' : 'preferred';
  return generateRegistrationOptions({
    rpName: company,
    rpID: site.rpId,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(userId),
    excludeCredentials: existing.map(credentialDescriptor),
    authenticatorSelection: { residentKey: need, userVerification: need },
    supportedAlgorithmIDs,
  });
}

/** Verifies a new passkey. @param isAlone as in `registrationOptions`. @returns the columns of the passkey; null if the response is invalid. */
export async function verifyRegistration(
  site: PasskeySite,
  challenge: string,
  response: RegistrationResponseJSON,
  { isAlone = false } = {},
) {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    supportedAlgorithmIDs,
    // If the passkey is the second step, having it is enough. If it is the only step, the device has to verify its user.
    requireUserVerification: isAlone,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(' '),
  };
}

/**
 * The options for a browser to sign in with a passkey.
 *
 * @param existing the passkeys of a member; null: any.
 * @param isAlone whether the device has to verify its user, because no password was given.
 */
export async function authenticationOptions(
  site: PasskeySite,
  existing: readonly ExistingPasskey[] | null,
  { isAlone = existing === null } = {},
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: site.rpId,
    userVerification: isAlone ? 'required' : 'preferred',
    ...(existing !== null && { allowCredentials: existing.map(credentialDescriptor) }),
  });
}

export function listPasskeys(db: Db, staffId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
}

export async function hasPasskeys(db: Db): Promise<boolean> {
  return (await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Finds a passkey by its credential id, with its member, and its key to verify signatures. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'staff_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** A passkey, with its key to verify signatures. */
type SigningPasskey = { id: number; credential_id: string; public_key: string; counter: number };

type SignedChallenge = {
  passkey: SigningPasskey;
  challenge: string;
  credential: AuthenticationResponseJSON;
  /** Whether no password was given, so that the device must have verified its user. */
  isAlone: boolean;
};

/** Uses up a correct answer, in the transaction that relies on it. @returns whether the answer was unused. */
export type Consume = (tx: TransactionContext) => Promise<boolean>;

/**
 * Verifies a passkey's signature.
 *
 * @param table of the passkey.
 * @returns a function that uses up the signature; null if the response is invalid.
 */
export async function verifySignature(
  site: PasskeySite,
  { passkey, challenge, credential, isAlone }: SignedChallenge,
  table: 'passkeys' | 'customer_passkeys' = 'passkeys',
): Promise<Consume | null> {
  const { verifyAuthenticationResponse } = await library();
  const { credential_id: id, public_key, counter } = passkey;
  const result = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
    requireUserVerification: isAlone,
  }).catch(() => null);
  if (result?.verified !== true) return null;
  const { newCounter } = result.authenticationInfo;
  return async ({ db, now }) => {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ counter: newCounter, last_used_at: now.toISOString() })
      .where('id', '=', passkey.id)
      // The counter that the signature was verified against.
      .where('counter', '=', counter)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
}

/**
 * The columns of a session with a challenge: for a new passkey, and for one that confirms who uses the session. They are separate,
 * because a new passkey is created after the confirmation.
 */
type SessionChallenge = 'passkey_challenge' | 'confirm_challenge';

export async function setSessionChallenge(
  db: Db,
  sessionHash: string,
  column: SessionChallenge,
  challenge: string,
): Promise<void> {
  const session = db.updateTable('sessions').where('id_hash', '=', sessionHash);
  await session.set(column, challenge).execute();
}

/**
 * Uses up a session's challenge.
 *
 * @returns the challenge; null if there is no challenge. Only one of two concurrent calls gets the challenge.
 */
export async function takeSessionChallenge(db: Db, sessionHash: string, column: SessionChallenge) {
  const asking = db.selectFrom('sessions').select(column).where('id_hash', '=', sessionHash);
  const challenge = (await asking.executeTakeFirst())?.[column] ?? null;
  if (challenge === null) return null;
  const session = db.updateTable('sessions').where('id_hash', '=', sessionHash);
  const taken = session.set(column, null).where(column, '=', challenge);
  return (await taken.executeTakeFirst()).numUpdatedRows > 0n ? challenge : null;
}
