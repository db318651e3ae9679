import type { NodemailerError } from 'nodemailer';

/** What went wrong between the site and a mail server; each has a sentence in the translations. */
export type FailureKind =
  /** No host has this name. */
  | 'name'
  | 'refused'
  | 'timeout'
  | 'unreachable'
  | 'certificate'
  /** No TLS, or another way to begin it. */
  | 'encryption'
  /** No mail server answers there, or it hangs up. */
  | 'protocol'
  | 'login'
  | 'sender'
  /** The mail itself, or its recipient. */
  | 'mail';

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
  /** Whether the administrator has to correct something first: until then the mail waits, and attempts do not count. */
  readonly waits: boolean;

  constructor(
    reason: string,
    details: {
      fault: Fault;
      code: string;
      kind?: FailureKind;
      permanent?: boolean;
      waits?: boolean;
    },
  ) {
    super(oneLine(reason) || details.code);
    this.fault = details.fault;
    this.code = details.code;
    this.kind = details.kind ?? 'protocol';
    this.waits = details.waits ?? false;
    this.permanent = details.permanent ?? false;
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
  const cause: NodemailerError = error instanceof Error ? error : new Error(String(error));
  const code = String(cause.responseCode ?? cause.originalCode ?? cause.code ?? 'unknown');
  const kind = kindOf(cause);
  if (cause.code === 'EAUTH') {
    // Servers may repeat what they were sent. For a refused sign-in the code is enough.
    return new DeliveryFailure(`The password was refused (${code}).`, {
      fault: 'password',
      code,
      kind,
    });
  }
  if (cause.code === 'EABORT') return noAnswer();
  // The reply of another kind of service is not repeated.
  const isForeign = kind === 'protocol' && cause.responseCode === undefined && cause.response;
  const reason = isForeign
    ? 'What answered is no mail server.'
    : without(secrets, cause.response ?? cause.message);
  if (cause.code !== 'EENVELOPE' && cause.code !== 'EMESSAGE') {
    return new DeliveryFailure(reason, { fault: 'away', code, kind });
  }
  // A refused sender is a matter of settings, which can be corrected; the mail stays queued.
  const permanent = cause.permanent === true && cause.command !== 'MAIL FROM';
  return new DeliveryFailure(reason, { fault: 'refused', code, kind, permanent });
}

/** The failure of a server that has not answered in time. */
export function noAnswer(): DeliveryFailure {
  return new DeliveryFailure('No answer in time.', {
    fault: 'away',
    code: 'ETIMEDOUT',
    kind: 'timeout',
  });
}

function without(secrets: Secrets, text: string): string {
  const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  return clean.replace(/\*\*\*=+/g, '***');
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length <= reasonLength ? line : `${line.slice(0, reasonLength - 1).trimEnd()}…`;
}

const byCode: Record<string, FailureKind> = {
  EDNS: 'name',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EPROTO: 'encryption',
  ETLS: 'encryption',
  EAUTH: 'login',
  ENOAUTH: 'login',
  EMESSAGE: 'mail',
};

/** The names of certificate errors in Node and OpenSSL. */
const certificateError = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH/;

function kindOf({ code = '', originalCode = '', command }: NodemailerError): FailureKind {
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'sender' : 'mail';
  if (certificateError.test(originalCode)) return 'certificate';
  if (/^ERR_(SSL|TLS)_/.test(originalCode)) return 'encryption';
  return byCode[originalCode] ?? byCode[code] ?? 'protocol';
}
