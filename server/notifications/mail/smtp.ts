import type { SendMailOptions, SMTPTransportOptions, Transporter } from 'nodemailer';
import { isLoopback } from '../../http/addresses.ts';
import type { MailSecurity } from '../../shared/catalog.ts';
import { failureOf, noAnswer, type Secrets, secretsOf } from './failure.ts';

/** Sends a mail to a mail server. Throws a DeliveryFailure. */
export type Send = (message: SendMailOptions) => Promise<void>;

/** A mail server to sign in to with a password that was typed. */
export type SmtpAccount = { host: string; port: number; user: string; password: string };

/** A mail server as it is set up in the panel; without a user it is not asked to sign in. */
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
 * The server of an `smtp://` or `smtps://` URL. A password is sent only over TLS, unless the server
 * is on this machine or the URL has `ignoreTLS` or `requireTLS=false`.
 *
 * @param timeoutMs the time limit for one whole attempt.
 */
export function serverByUrl(url: URL, timeoutMs: number): Send {
  return sender(optionsOf(url), secretsIn(url), timeoutMs);
}

/** Connects to the server of a URL as if to send, and signs in. Sends nothing. Throws a DeliveryFailure. */
export function tryServerByUrl(url: URL, timeoutMs: number): Promise<void> {
  return tryServer(optionsOf(url), secretsIn(url), timeoutMs);
}

function optionsOf(url: URL): SMTPTransportOptions {
  const requireTLS =
    url.password !== '' && !isLoopback(url.hostname) && !url.searchParams.has('ignoreTLS');
  return { requireTLS, url: url.href };
}

function secretsIn({ username, password }: URL): Secrets {
  return secretsOf(decodeURIComponent(username), decodeURIComponent(password));
}

/** The server of an account. It must speak TLS and have a good certificate, but for this machine's own. */
export function serverByAccount(
  { host, port, user, password }: SmtpAccount,
  timeoutMs: number,
): Send {
  const options = { ...optionsAt(host, port), auth: { user, pass: password } };
  return sender(options, secretsOf(user, password), timeoutMs);
}

/** Connects to a server as `serverByAccount` would, but for the sign-in. Sends nothing. Throws a DeliveryFailure. */
export function tryServerAt(
  { host, port }: Pick<SmtpAccount, 'host' | 'port'>,
  timeoutMs: number,
): Promise<void> {
  return tryServer(optionsAt(host, port), [], timeoutMs);
}

function optionsAt(host: string, port: number): SMTPTransportOptions {
  const far = !isLoopback(host);
  return {
    host,
    port,
    secure: port === 465,
    requireTLS: far,
    tls: { rejectUnauthorized: far },
  };
}

/** A server that was set up in the panel. Its certificate must be good, but for this machine's own. */
export function serverSetUp(server: SmtpServer, timeoutMs: number): Send {
  return sender(optionsOfServer(server), secretsOfServer(server), timeoutMs);
}

/** Connects to such a server as if to send, and signs in. Sends nothing. Throws a DeliveryFailure. */
export function tryServerSetUp(server: SmtpServer, timeoutMs: number): Promise<void> {
  return tryServer(optionsOfServer(server), secretsOfServer(server), timeoutMs);
}

function optionsOfServer({ host, port, security, user, password }: SmtpServer) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { rejectUnauthorized: !isLoopback(host) },
    // Where a server asks nobody to sign in, the password would else be left out without a word.
    ...(user !== null && { auth: { user, pass: password }, forceAuth: true }),
  };
}

function secretsOfServer({ user, password }: SmtpServer): Secrets {
  return secretsOf(user ?? '', password);
}

async function tryServer(
  options: SMTPTransportOptions,
  secrets: Secrets,
  timeoutMs: number,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  // Nothing else ends the connection of a server that says nothing.
  const patience = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const transport = createTransport({ ...textOnly, ...patience, ...options });
  const late = AbortSignal.timeout(timeoutMs);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  late.addEventListener('abort', () => reject(noAnswer()));
  try {
    await Promise.race([transport.verify(), tooLate]);
  } catch (error) {
    throw failureOf(error, secrets);
  } finally {
    transport.close();
  }
}

function sender(options: SMTPTransportOptions, secrets: Secrets, timeoutMs: number): Send {
  let transport: Transporter | undefined;
  return async (message) => {
    // Loaded with the first mail, so that no start waits for it.
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
