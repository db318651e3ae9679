import type { NodemailerError, SendMailOptions, SMTPTransportOptions } from 'nodemailer';
import type { Messages } from '../../../views/translations/messages.ts';
import { isIpAddress, isLoopback } from '../../http/addresses.ts';
import { certificateError } from '../../http/outgoing/failures.ts';
import type { MailSecurity } from '../../shared/enums.ts';
import { interpolate } from '../../shared/interpolate.ts';

/**
 * The name with which the site greets a mail server: the host of its public URL, or else the domain of the sender. The name of the
 * machine is not used, because relays refuse IP addresses and names without a domain, and a container has no other name.
 *
 * @param sender the address from which the mail is sent.
 */
export function clientName(publicUrl: URL | null, sender: string): string {
  const host = publicUrl?.hostname.replace(/\.$/, '') ?? '';
  const isDomain = host.includes('.') && !host.endsWith('.localhost') && !isIpAddress(host);
  return isDomain ? host : sender.slice(sender.lastIndexOf('@') + 1);
}

/** A mail server as it is set up in the panel. Without a user, the site does not sign in. */
export type SmtpServer = {
  host: string;
  port: number;
  security: MailSecurity;
  user: string | null;
  password: string;
};

/** How the site connects to a mail server. */
export type SmtpAttempt = {
  /** The name with which the site greets the server; see clientName. */
  name: string;
  timeoutMs: number;
};

/** How to reach a mail server, and the secrets that error messages must not contain. */
export type SmtpConnection = { options: SMTPTransportOptions; secrets: Secrets };

/** Keeps nodemailer from loading content from a file or a URL. */
export const textOnly = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * The server of an `smtp://` or `smtps://` URL. Unless the server is on this machine, a password is only sent over TLS, and the
 * certificate must be valid. The options of the URL take precedence.
 */
export function serverByUrl(url: URL): SmtpConnection {
  const { username, password, hostname, searchParams, href } = url;
  const isRemote = !isLoopback(hostname);
  const requireTLS = password !== '' && isRemote && !searchParams.has('ignoreTLS');
  return {
    options: { requireTLS, tls: { rejectUnauthorized: isRemote }, url: href },
    secrets: passwordSecrets(decodeURIComponent(username), decodeURIComponent(password)),
  };
}

/** A mailbox on a mail server. The server needs TLS and a valid certificate, unless it is on this machine. */
export function serverByAccount({
  host,
  port,
  user = null,
  password = '',
}: Pick<SmtpServer, 'host' | 'port'> & Partial<SmtpServer>): SmtpConnection {
  const isRemote = !isLoopback(host);
  const options = {
    host,
    port,
    secure: port === 465,
    requireTLS: isRemote,
    tls: { rejectUnauthorized: isRemote },
    ...(user !== null && { auth: { user, pass: password } }),
  };
  return { options, secrets: passwordSecrets(user ?? '', password) };
}

/** The panel's server. Its certificate must be valid, unless the server is on this machine. */
export function serverOfPanel(server: SmtpServer): SmtpConnection {
  const { host, port, security, user, password } = server;
  const options = {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { rejectUnauthorized: !isLoopback(host) },
    // Otherwise nodemailer silently skips the sign-in if a server does not offer it.
    ...(user !== null && { auth: { user, pass: password }, forceAuth: true }),
  };
  return { options, secrets: passwordSecrets(user ?? '', password) };
}

/** Connects to a server and signs in, without sending a mail. @throws {DeliveryFailure} */
export async function verifyMailServer(
  { options, secrets }: SmtpConnection,
  { name, timeoutMs }: SmtpAttempt,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...textOnly,
    name,
    // Without these limits, the connection to a silent server would stay open.
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...options,
  });
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  AbortSignal.timeout(timeoutMs).addEventListener('abort', () => reject(noAnswer()));
  try {
    await Promise.race([transport.verify(), timeout]);
  } catch (error) {
    throw toDeliveryFailure(error, secrets);
  } finally {
    transport.close();
  }
}

/** Sends a mail to a server. @throws {DeliveryFailure} */
export async function sendToMailServer(
  { options, secrets }: SmtpConnection,
  message: SendMailOptions,
  { name, timeoutMs }: SmtpAttempt,
): Promise<void> {
  // Loaded with the first mail to keep the start short.
  const { createTransport } = await import('nodemailer');
  try {
    const transport = createTransport({ ...textOnly, name, ...options });
    // One limit for the whole attempt, because a server could otherwise respond slowly without end.
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw toDeliveryFailure(error, secrets);
  }
}

/** The kinds of failures between the site and a mail server. Each has a sentence in `mailServers.faults`. */
export type FailureKind =
  /** No host has this name. */
  | 'name'
  | 'refused'
  | 'timeout'
  | 'unreachable'
  /** The certificate is self-signed, or its issuer is unknown. */
  | 'certificate'
  /** The certificate is for another name. */
  | 'certificateName'
  | 'certificateExpired'
  /** The server does not support TLS, or begins it in another way. */
  | 'encryption'
  /** The response is not that of a mail server. */
  | 'protocol'
  /** The server closed the connection without a response. */
  | 'closed'
  /** The server refused with a reply. */
  | 'reply'
  /** The server does not offer a sign-in. */
  | 'loginMissing'
  | 'login'
  | 'sender'
  /** The mail or its recipient was refused. */
  | 'mail';

/** Texts that error messages must not contain: the password in each encoding in which it is sent to the server. */
type Secrets = string[];

const reasonLength = 300;

/** A mail that was not delivered. The message is one line of at most 300 characters. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  /** The server's reply code, or the name of the network error. */
  readonly code: string;
  readonly kind: FailureKind;
  /** The mail server's reply on one line; null if there was none, or if it must not be repeated. */
  readonly reply: string | null;
  /** Whether the same mail would be refused again. */
  readonly permanent: boolean;
  /** Whether the administrator has to correct the settings. Until then the mail waits, and attempts do not count. */
  readonly waits: boolean;

  constructor(
    reason: string,
    details: Pick<DeliveryFailure, 'code'> &
      Partial<Pick<DeliveryFailure, 'kind' | 'reply' | 'permanent' | 'waits'>>,
  ) {
    super(reasonLine(reason) || details.code);
    this.code = details.code;
    this.kind = details.kind ?? 'protocol';
    this.reply = details.reply ?? null;
    this.waits = details.waits ?? false;
    this.permanent = details.permanent ?? false;
  }
}

/** The encodings of a password in SMTP sign-ins: plain, in base64, and in base64 with the user. */
function passwordSecrets(user: string, password: string): Secrets {
  if (password === '') return [];
  const encoded = [password, `\0${user}\0${password}`].map((text) =>
    // The padding is removed, because a server may leave the padding out when it repeats the text.
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  );
  // The longest first, because it may contain a shorter one.
  return [password, ...encoded].sort((a, b) => b.length - a.length);
}

/** Converts an SMTP or network error; the server's reply is included, without secrets. */
export function toDeliveryFailure(error: unknown, secrets: Secrets = []): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const cause: NodemailerError = error instanceof Error ? error : new Error(String(error));
  if (cause.code === 'EABORT') return noAnswer();
  const code = String(cause.responseCode ?? cause.originalCode ?? cause.code ?? 'unknown');
  const kind = failureKind(cause);
  if (kind === 'login') {
    // Servers may repeat the password in their reply. For a refused sign-in, the codes are enough.
    const codes = /^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}\b/.exec(cause.response ?? '')?.[0] ?? code;
    const reason = `The password was refused (${codes}).`;
    return new DeliveryFailure(reason, { code, kind, reply: codes });
  }
  const reply = isReply(cause.response)
    ? reasonLine(removeSecrets(secrets, joinReply(cause.response)))
    : null;
  const words = reasons[kind]?.(reply ?? code);
  // The reply of another kind of service is not repeated.
  const isForeign = kind === 'protocol' && cause.response !== undefined;
  const raw = isForeign
    ? 'What answered is no mail server.'
    : removeSecrets(secrets, cause.message);
  // A refused sender can be corrected in the settings, so the mail stays queued.
  const permanent = kind === 'mail' && cause.permanent === true;
  return new DeliveryFailure(words ?? reply ?? raw, { code, kind, reply, permanent });
}

/** The reasons in the log and the list of mails, for failures without a reply or a clear error message. */
const reasons: Partial<Record<FailureKind, (code: string) => string>> = {
  certificate: (code) =>
    `The mail server's certificate is self-signed or of an unknown issuer (${code}): give it a valid one, or trust this one with tls.rejectUnauthorized=false in SMTP_URL.`,
  certificateName: (code) =>
    `The mail server's certificate is for another name (${code}): enter the server by the name in its certificate, or give that name as tls.servername in SMTP_URL.`,
  certificateExpired: (code) =>
    `The mail server's certificate is out of date (${code}): renew it there, and check the clock of this machine.`,
  encryption: (code) =>
    `There is no TLS at this port, or it begins in another way (${code}): TLS from the start, smtps://, is usually at port 465, STARTTLS, smtp://, at port 587.`,
  closed: (code) =>
    `The mail server ended the connection without an answer (${code}): check port and encryption, and whether it takes mail from this machine.`,
  loginMissing: (code) =>
    `The mail server offers no sign-in here (${code}): check port and encryption, or leave out user and password.`,
};

/** Whether a response is a mail server's refusal. The response of another kind of service is not repeated. */
function isReply(response: string | undefined): response is string {
  return /^[45]\d\d[ -]/.test(response ?? '');
}

/** Joins the lines of a reply, each of which begins with the code. */
function joinReply(reply: string): string {
  return reply.replace(/\r?\n\d{3}[ -](\d\.\d{1,3}\.\d{1,3} )?/g, ' ');
}

/** The failure of a server that did not respond in time. */
function noAnswer(): DeliveryFailure {
  return new DeliveryFailure('No answer in time.', { code: 'ETIMEDOUT', kind: 'timeout' });
}

function removeSecrets(secrets: Secrets, text: string): string {
  const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  return clean.replace(/\*\*\*=+/g, '***');
}

function reasonLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length <= reasonLength ? line : `${line.slice(0, reasonLength - 1).trimEnd()}…`;
}

const byCode: Record<string, FailureKind> = {
  EDNS: 'name',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ECONNECTION: 'closed',
  EPROTO: 'encryption',
  ETLS: 'encryption',
};

const byCertificateCode: Record<string, FailureKind> = {
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateExpired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateName',
  HOSTNAME_MISMATCH: 'certificateName',
};

function failureKind(error: NodemailerError): FailureKind {
  const { code = '', originalCode = '', command, response } = error;
  if (code === 'EMESSAGE') return 'mail';
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'sender' : 'mail';
  if (code === 'EAUTH') return signInKind(response);
  if (certificateError.test(originalCode)) return byCertificateCode[originalCode] ?? 'certificate';
  if (/^ERR_(SSL|TLS)_/.test(originalCode)) return 'encryption';
  const kind = byCode[originalCode] ?? byCode[code] ?? 'protocol';
  return isReply(response) && (kind === 'closed' || kind === 'protocol') ? 'reply' : kind;
}

/** The kind of a failed sign-in. If a server does not know the command or the way to sign in, it has not checked the password. */
function signInKind(response: string | undefined): FailureKind {
  if (response === undefined || /^50[0234]\b/.test(response)) return 'loginMissing';
  return /^(4|53[08])/.test(response) ? 'reply' : 'login';
}

/** The sentence for users about a failure between the site and a mail server, and about what they can do. */
export function faultSentence(
  faults: Messages['mailServers']['faults'],
  { kind, code, reply }: DeliveryFailure,
  { host, port }: { host: string; port: number },
): string {
  const said = reply ?? code;
  if (kind === 'reply') return interpolate(faults.reply, { reply: said });
  return interpolate(faults[kind], { host, port, code: said });
}
