import type { SendMailOptions, SMTPTransportOptions, Transporter } from 'nodemailer';
import { isLoopback } from '../../http/addresses.ts';
import type { MailSecurity } from '../../shared/enums.ts';
import { failureOf, noAnswer, type Secrets, secretsOf } from './failure.ts';

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

/** Content is only text: nodemailer must not load it from a file or a URL. */
export const textOnly = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * Sends to the server of an `smtp://` or `smtps://` URL. A password is sent only over TLS, unless the server
 * is on this machine or the URL has `ignoreTLS` or `requireTLS=false`.
 *
 * @param timeoutMs the time limit for one whole attempt.
 */
export function senderByUrl(url: URL, timeoutMs: number): Send {
  return sender(optionsOf(url), secretsIn(url), timeoutMs);
}

/** Connects to the server of a URL as if to send, and signs in. Sends nothing. @throws {DeliveryFailure} */
export function verifyByUrl(url: URL, timeoutMs: number): Promise<void> {
  return verify(optionsOf(url), secretsIn(url), timeoutMs);
}

function optionsOf(url: URL): SMTPTransportOptions {
  const requireTLS =
    url.password !== '' && !isLoopback(url.hostname) && !url.searchParams.has('ignoreTLS');
  return { requireTLS, url: url.href };
}

function secretsIn({ username, password }: URL): Secrets {
  return secretsOf(decodeURIComponent(username), decodeURIComponent(password));
}

/** Sends from an account. Its server needs TLS and a valid certificate, unless it is on this machine. */
export function senderByAccount(
  { host, port, user, password }: SmtpAccount,
  timeoutMs: number,
): Send {
  const options = { ...optionsAt(host, port), auth: { user, pass: password } };
  return sender(options, secretsOf(user, password), timeoutMs);
}

/** Connects to a server as `senderByAccount` does, without a sign-in. Sends nothing. @throws {DeliveryFailure} */
export function verifyHost(
  { host, port }: Pick<SmtpAccount, 'host' | 'port'>,
  timeoutMs: number,
): Promise<void> {
  return verify(optionsAt(host, port), [], timeoutMs);
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
export function senderOfServer(server: SmtpServer, timeoutMs: number): Send {
  return sender(optionsOfServer(server), secretsOfServer(server), timeoutMs);
}

/** Connects to the panel's server as if to send, and signs in. Sends nothing. @throws {DeliveryFailure} */
export function verifyServer(server: SmtpServer, timeoutMs: number): Promise<void> {
  return verify(optionsOfServer(server), secretsOfServer(server), timeoutMs);
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
  timeoutMs: number,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  // Nothing else ends the connection of a silent server.
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const transport = createTransport({ ...textOnly, ...timeouts, ...options });
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

function sender(options: SMTPTransportOptions, secrets: Secrets, timeoutMs: number): Send {
  let transport: Transporter | undefined;
  return async (message) => {
    // Loaded with the first mail, so that the start does not wait for it.
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({ ...textOnly, ...options });
    try {
      // One limit for the whole attempt: a server could otherwise respond slowly without end.
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw failureOf(error, secrets);
    }
  };
}
