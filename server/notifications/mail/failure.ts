import type { NodemailerError } from 'nodemailer';
import { type FailureKind, kindOf } from './failure-kind.ts';

/** The cause: a wrong password, a mail that the server refused, or a server that is unavailable. */
export type Fault = 'password' | 'refused' | 'away';

/** Texts that no error message may contain: a password in each encoding sent to the server. */
export type Secrets = string[];

const reasonLength = 300;

/** A mail that was not delivered. The message is one line of at most 300 characters. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly fault: Fault;
  /** The server's reply code, or the name of the network error. */
  readonly code: string;
  readonly kind: FailureKind;
  /** Whether the same mail would be refused again. */
  readonly permanent: boolean;
  /** Whether it is for the administrator to mend: until then the mail waits, and no attempt counts. */
  readonly waits: boolean;

  constructor(
    reason: string,
    about: {
      fault: Fault;
      code: string;
      kind?: FailureKind;
      permanent?: boolean;
      waits?: boolean;
    },
  ) {
    super(oneLine(reason) || about.code);
    this.fault = about.fault;
    this.code = about.code;
    this.kind = about.kind ?? 'protocol';
    this.waits = about.waits ?? false;
    this.permanent = about.permanent ?? false;
  }
}

/** The encodings of a password in SMTP sign-ins: plain, in base64, and in base64 with the user. */
export function secretsOf(user: string, password: string): Secrets {
  if (password === '') return [];
  const encoded = [password, `\0${user}\0${password}`].map((text) =>
    // Without padding, which a server might leave out when it repeats them.
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  );
  // The longest first, because it may contain a shorter one.
  return [password, ...encoded].sort((a, b) => b.length - a.length);
}

/** Converts an SMTP or network error; the server's reply is included, without secrets. */
export function failureOf(error: unknown, secrets: Secrets = []): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const found: NodemailerError = error instanceof Error ? error : new Error(String(error));
  const code = String(found.responseCode ?? found.originalCode ?? found.code ?? 'unknown');
  const kind = kindOf(found);
  if (found.code === 'EAUTH') {
    // Servers may repeat what they were sent. For a refused sign-in the code is enough.
    return new DeliveryFailure(`The password was refused (${code}).`, {
      fault: 'password',
      code,
      kind,
    });
  }
  if (found.code === 'EABORT') return noAnswer();
  // Whatever else speaks there is not the site's to repeat.
  const isForeign = kind === 'protocol' && found.responseCode === undefined && found.response;
  const said = isForeign
    ? 'What answered is no mail server.'
    : without(secrets, found.response ?? found.message);
  if (found.code !== 'EENVELOPE' && found.code !== 'EMESSAGE') {
    return new DeliveryFailure(said, { fault: 'away', code, kind });
  }
  // A refused sender is a matter of settings, which can be corrected; the mail stays queued.
  const permanent = found.permanent === true && found.command !== 'MAIL FROM';
  return new DeliveryFailure(said, { fault: 'refused', code, kind, permanent });
}

export function noAnswer(): DeliveryFailure {
  return new DeliveryFailure('No answer in time.', {
    fault: 'away',
    code: 'ETIMEDOUT',
    kind: 'timeout',
  });
}

function without(secrets: Secrets, text: string): string {
  const bare = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  return bare.replace(/\*\*\*=+/g, '***');
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length <= reasonLength ? line : `${line.slice(0, reasonLength - 1).trimEnd()}…`;
}
