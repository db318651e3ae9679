import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a device may say otherwise than it should. */
type Lies = {
  origin?: string;
  rpId?: string;
  /** Whether the device has verified who uses it. */
  verified?: boolean;
  /** How often it says that it has signed. */
  counter?: number;
};

type Options = { challenge: string };

/** A device with one passkey, as a browser speaks for it. @param site the origin that it is bound to. */
export function authenticator(site: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let signed = 0;

  const authenticatorData = (lies: Lies, attested: Buffer) => {
    const { rpId = new URL(site).hostname, verified = true, counter = signed } = lies;
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const clientData = (type: string, { challenge }: Options, { origin = site }: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    /** Answers what the site asks a new passkey. */
    create(options: Options, lies: Lies = {}) {
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]);
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(lies, attested))],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Answers what the site asks a passkey that it knows. */
    sign(options: Options, lies: Lies = {}) {
      signed += 1;
      const data = authenticatorData(lies, Buffer.alloc(0));
      const client = clientData('webauthn.get', options, lies);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
