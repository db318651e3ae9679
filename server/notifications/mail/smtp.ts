import type { SendMailOptions, SMTPTransportOptions, Transporter } from 'nodemailer';
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

/** Sends a mail to a mail server. @throws {DeliveryFailure} */
export type Send = (message: SendMailOptions) => Promise<void>;

/** A mailbox on a mail server, whose password the administrator has typed. */
export type SmtpAccount = { host: string; port: number; user: string; password: string };

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

/** Content is only text: nodemailer must not load it from a file or a URL. */
export const textOnly = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * Sends to the server of an `smtp://` or `smtps://` URL. A password is sent only over TLS, and a certificate has to be
 * valid, unless the server is on this machine. The options of the URL go first.
 */
export function senderByUrl(url: URL, attempt: Attempt): Send {
  return sender(optionsOf(url), secretsIn(url), attempt);
}

/** Connects to the server of a URL as if to send, and signs in. Sends nothing. @throws {DeliveryFailure} */
export function verifyByUrl(url: URL, attempt: Attempt): Promise<void> {
  return verify(optionsOf(url), secretsIn(url), attempt);
}

function optionsOf(url: URL): SMTPTransportOptions {
  const isRemote = !isLoopback(url.hostname);
  const requireTLS = url.password !== '' && isRemote && !url.searchParams.has('ignoreTLS');
  return { requireTLS, tls: { rejectUnauthorized: isRemote }, url: url.href };
}

function secretsIn({ username, password }: URL): Secrets {
  return secretsOf(decodeURIComponent(username), decodeURIComponent(password));
}

/** Sends from an account. Its server needs TLS and a valid certificate, unless it is on this machine. */
export function senderByAccount(
  { host, port, user, password }: SmtpAccount,
  attempt: Attempt,
): Send {
  const options = { ...optionsAt(host, port), auth: { user, pass: password } };
  return sender(options, secretsOf(user, password), attempt);
}

/** Connects to a server as `senderByAccount` does, without a sign-in. Sends nothing. @throws {DeliveryFailure} */
export function verifyHost(
  { host, port }: Pick<SmtpAccount, 'host' | 'port'>,
  attempt: Attempt,
): Promise<void> {
  return verify(optionsAt(host, port), [], attempt);
}

function optionsAt(host: string, port: number): SMTPTransportOptions {
  const isRemote = !isLoopback(host);
  return {
    host,
    port,
    secure: port === 465,
    requireTLS: isRemote,
    tls: { rejectUnauthorized: isRemote },
  };
}

/** Sends to the panel's server. Its certificate has to be valid, unless it is on this machine. */
export function senderOfServer(server: SmtpServer, attempt: Attempt): Send {
  return sender(optionsOfServer(server), secretsOfServer(server), attempt);
}

/** Connects to the panel's server as if to send, and signs in. Sends nothing. @throws {DeliveryFailure} */
export function verifyServer(server: SmtpServer, attempt: Attempt): Promise<void> {
  return verify(optionsOfServer(server), secretsOfServer(server), attempt);
}

function optionsOfServer({ host, port, security, user, password }: SmtpServer) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { rejectUnauthorized: !isLoopback(host) },
    // Otherwise nodemailer silently skips the sign-in where a server does not offer one.
    ...(user !== null && { auth: { user, pass: password }, forceAuth: true }),
  };
}

function secretsOfServer({ user, password }: SmtpServer): Secrets {
  return secretsOf(user ?? '', password);
}

async function verify(
  options: SMTPTransportOptions,
  secrets: Secrets,
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

function sender(
  options: SMTPTransportOptions,
  secrets: Secrets,
  { name, timeoutMs }: Attempt,
): Send {
  let transport: Transporter | undefined;
  return async (message) => {
    // Loaded with the first mail, so that the start does not wait for it.
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({ ...textOnly, name, ...options });
    try {
      // One limit for the whole attempt: a server could otherwise respond slowly without end.
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw failureOf(error, secrets);
    }
  };
}
