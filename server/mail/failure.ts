import type { NodemailerError } from 'nodemailer';

/** Whose fault it was: a wrong password, a mail that the server does not take, or a server away. */
export type Fault = 'password' | 'refused' | 'away';

/** Words that no error may repeat: the spellings of a password that cross the wire. */
export type Secrets = string[];

const reasonLength = 300;

/** A mail that was not delivered. The message is one line of at most 300 characters. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly fault: Fault;
  /** The server's reply code, or the name of the network's fault. */
  readonly code: string;
  /** Whether the same mail would be refused again. */
  readonly permanent: boolean;

  constructor(reason: string, about: { fault: Fault; code: string; permanent?: boolean }) {
    super(oneLine(reason) || about.code);
    this.fault = about.fault;
    this.code = about.code;
    this.permanent = about.permanent ?? false;
  }
}

/** How a user and a password are spelled in a sign-in: plain, and in base64 by themselves or together. */
export function secretsOf(user: string, password: string): Secrets {
  if (password === '') return [];
  const encoded = [password, `\0${user}\0${password}`].map((text) =>
    // Without the padding, which a server might leave out when it repeats them.
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  );
  // The longest first: it may hold a shorter one.
  return [password, ...encoded].sort((a, b) => b.length - a.length);
}

/** What a mail server's refusal or absence means. What the server said is repeated without secrets. */
export function failureOf(error: unknown, secrets: Secrets = []): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const found: NodemailerError = error instanceof Error ? error : new Error(String(error));
  const code = String(found.responseCode ?? found.originalCode ?? found.code ?? 'unknown');
  if (found.code === 'EAUTH') {
    // Servers repeat what they were sent. Of a refused sign-in the code says enough.
    return new DeliveryFailure(`The password was refused (${code}).`, { fault: 'password', code });
  }
  if (found.code === 'EABORT') {
    return new DeliveryFailure('No answer in time.', { fault: 'away', code: 'ETIMEDOUT' });
  }
  const said = without(secrets, found.response ?? found.message);
  if (found.code !== 'EENVELOPE' && found.code !== 'EMESSAGE') {
    return new DeliveryFailure(said, { fault: 'away', code });
  }
  // A sender that is not welcome is a matter of settings, which may be mended; the mail waits.
  const permanent = found.permanent === true && found.command !== 'MAIL FROM';
  return new DeliveryFailure(said, { fault: 'refused', code, permanent });
}

function without(secrets: Secrets, text: string): string {
  const bare = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  return bare.replace(/\*\*\*=+/g, '***');
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length <= reasonLength ? line : `${line.slice(0, reasonLength - 1).trimEnd()}…`;
}
