import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { StoredPasskey } from './passkey-queries.ts';

/** Loaded at its first use: it is large, and most requests of a site never need it. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, as COSE numbers them: what passkeys have. The library would try newer ones, which Node warns of. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The site as passkeys know it: an origin, `https://example.com`. */
export type PasskeySite = { origin: string };

/** The domain that passkeys are bound to. */
function rpIdOf({ origin }: PasskeySite): string {
  return new URL(origin).hostname;
}

/** Of a passkey that exists already. `transports`: separated by spaces. */
type Known = { credential_id: string; transports: string };

function descriptorOf({ credential_id: id, transports }: Known) {
  return { id, transports: transports.split(' ').filter(Boolean) };
}

type NewMember = {
  staffId: number;
  email: string;
  company: string;
  existing: readonly Known[];
  /** Whether its device must verify who uses it and find it without a name, because there is no password beside it. */
  isAlone?: boolean;
};

/** What a browser needs to create a passkey, preferably one that signs in without a name and a password. */
export async function registrationOptions(
  site: PasskeySite,
  { staffId, email, company, existing, isAlone = false }: NewMember,
) {
  const { generateRegistrationOptions } = await library();
  const need = isAlone ? 'required' : 'preferred';
  return generateRegistrationOptions({
    rpName: company,
    rpID: rpIdOf(site),
    userName: email,
    userDisplayName: email,
    // The same for each passkey of an account, and nothing about a person.
    userID: new TextEncoder().encode(`staff ${staffId}`),
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: need, userVerification: need },
    supportedAlgorithmIDs,
  });
}

/** Verifies a new passkey. @param isAlone see above. @returns what is stored of it; null if the response is not valid. */
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
    expectedRPID: rpIdOf(site),
    supportedAlgorithmIDs,
    // As a second step it is something that somebody has; alone it is verified each time.
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
 * What a browser needs to sign in with a passkey.
 *
 * @param existing those of a member; null: any.
 * @param isAlone whether its device has to verify who uses it, because no password was given.
 */
export async function authenticationOptions(
  site: PasskeySite,
  existing: readonly Known[] | null,
  { isAlone = existing === null } = {},
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: rpIdOf(site),
    userVerification: isAlone ? 'required' : 'preferred',
    ...(existing !== null && { allowCredentials: existing.map(descriptorOf) }),
  });
}

type Signed = {
  passkey: StoredPasskey;
  challenge: string;
  response: AuthenticationResponseJSON;
  /** Whether it stands alone, so that its device must have verified who uses it. */
  isAlone: boolean;
};

/** Verifies a passkey's signature. @returns its new counter; null if the response is not valid. */
export async function verifyAuthentication(
  site: PasskeySite,
  { passkey, challenge, response, isAlone }: Signed,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { credential_id: id, public_key, counter } = passkey;
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: rpIdOf(site),
    credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
    requireUserVerification: isAlone,
  }).catch(() => null);
  return result?.verified === true ? result.authenticationInfo.newCounter : null;
}
