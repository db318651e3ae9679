import type { SendMailOptions, SMTPTransportOptions } from 'nodemailer';
import { isAddress, isLoopback } from '../../http/addresses.ts';
import type { MailSecurity } from '../../shared/enums.ts';
import { failureOf, noAnswer, type Secrets, secretsOf } from './failure.ts';

/**
 * What the site calls itself when it greets a mail server: the host of its public URL, else the domain of the sender.
 * Relays refuse an address, and a name without a domain, which is all that a container has.
 *
 * @param sender the address from which the mail comes.
 */
export function clientName(publicUrl: URL | null, sender: string): string {
  const host = publicUrl?.hostname.replace(/\.$/, '') ?? '';
  const isDomain = host.includes('.') && !host.endsWith('.localhost') && !isAddress(host);
  return isDomain ? host : sender.slice(sender.lastIndexOf('@') + 1);
}

/** A mailbox on a mail server, whose password the administrator has typed; without a user there is no sign-in. */
type SmtpAccount = { host: string; port: number; user?: string; password?: string };

/** A mail server as it is set up in the panel; without a user there is no sign-in. */
export type SmtpServer = {
  host: string;
  port: number;
  security: MailSecurity;
  user: string | null;
  password: string;
};

/** How the site connects to a mail server. */
export type Attempt = {
  /** What the site calls itself, see clientName. */
  name: string;
  /** The time limit for one whole attempt. */
  timeoutMs: number;
};

/** How to reach a mail server, and what no error message may say of it. */
export type Connection = { options: SMTPTransportOptions; secrets: Secrets };

/** Content is only text: nodemailer must not load it from a file or a URL. */
export const textOnly = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * The server of an `smtp://` or `smtps://` URL. A password is sent only over TLS, and a certificate has to be valid,
 * unless the server is on this machine. The options of the URL go first.
 */
export function serverByUrl(url: URL): Connection {
  const { username, password, hostname, searchParams, href } = url;
  const isRemote = !isLoopback(hostname);
  const requireTLS = password !== '' && isRemote && !searchParams.has('ignoreTLS');
  return {
    options: { requireTLS, tls: { rejectUnauthorized: isRemote }, url: href },
    secrets: secretsOf(decodeURIComponent(username), decodeURIComponent(password)),
  };
}

/** The server of an account. It needs TLS and a valid certificate, unless it is on this machine. */
export function serverByAccount({ host, port, user, password = '' }: SmtpAccount): Connection {
  const isRemote = !isLoopback(host);
  const options = {
    ...{ host, port, secure: port === 465, requireTLS: isRemote },
    tls: { rejectUnauthorized: isRemote },
    ...(user !== undefined && { auth: { user, pass: password } }),
  };
  return { options, secrets: secretsOf(user ?? '', password) };
}

/** The panel's server. Its certificate has to be valid, unless it is on this machine. */
export function serverOfPanel({ host, port, security, user, password }: SmtpServer): Connection {
  const options = {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { rejectUnauthorized: !isLoopback(host) },
    // Otherwise nodemailer silently skips the sign-in where a server does not offer one.
    ...(user !== null && { auth: { user, pass: password }, forceAuth: true }),
  };
  return { options, secrets: secretsOf(user ?? '', password) };
}

/** Connects to a server as if to send, and signs in. Sends nothing. @throws {DeliveryFailure} */
export async function verify(
  { options, secrets }: Connection,
  { name, timeoutMs }: Attempt,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  // Nothing else ends the connection of a silent server.
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const transport = createTransport({ ...textOnly, name, ...timeouts, ...options });
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  AbortSignal.timeout(timeoutMs).addEventListener('abort', () => reject(noAnswer()));
  try {
    await Promise.race([transport.verify(), timeout]);
  } catch (error) {
    throw failureOf(error, secrets);
  } finally {
    transport.close();
  }
}

/** Sends a mail to a server. @throws {DeliveryFailure} */
export async function send(
  { options, secrets }: Connection,
  message: SendMailOptions,
  { name, timeoutMs }: Attempt,
): Promise<void> {
  // Loaded with the first mail, so that the start does not wait for it.
  const { createTransport } = await import('nodemailer');
  try {
    const transport = createTransport({ ...textOnly, name, ...options });
    // One limit for the whole attempt: a server could otherwise respond slowly without end.
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw failureOf(error, secrets);
  }
}
