import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { readKey } from '../../database/encryption.ts';
import { findSettings } from '../../database/settings.ts';
import {
  clientName,
  DeliveryFailure,
  type SmtpAttempt,
  serverByAccount,
  serverByUrl,
  serverOfPanel,
  verifyMailServer,
} from '../../notifications/mail/smtp.ts';
import {
  decryptServer,
  findMailServer,
  type LostPassword,
  type StoredServer,
} from '../../notifications/mail-server/stored-server.ts';
import { hasSharedKey, otherKeyMessage } from '../../web/secrets-key.ts';
import { type Finding, ok, readDatabase, warn, wrong } from './finding.ts';

const timeoutMs = 10_000;

/** Checks whether the mail servers answer and accept the site's password. Sends nothing. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const { dataDir, publicUrl, smtpUrl, smtpHost, smtpPort } = config;
  const settings = await readDatabase(config, findSettings);
  const sender = settings?.contact_email ?? config.contactEmail;
  const attempt = { name: clientName(publicUrl, sender), timeoutMs };
  const findings =
    smtpUrl === null
      ? await checkPanelMail(config, attempt, outboxOnly(dataDir))
      : [await checkByUrl(smtpUrl, attempt)];
  if (smtpHost !== null) findings.push(await checkByHost(smtpHost, smtpPort, attempt));
  return findings;
}

function outboxOnly(dataDir: string): Finding {
  const outbox = join(dataDir, 'outbox');
  return warn(
    `SMTP_URL is not set, so that what the site sends by itself is only kept in ${outbox}: set it, or a mail server in the panel, to reach people`,
  );
}

async function checkByUrl(url: URL, attempt: SmtpAttempt): Promise<Finding> {
  const server = `${url.hostname}${url.port === '' ? '' : `:${url.port}`}`;
  const failure = await catchDeliveryFailure(() => verifyMailServer(serverByUrl(url), attempt));
  if (failure === null) {
    const message =
      url.username === '' ? 'answers; it is not asked to sign in' : 'answers and lets the site in';
    return ok(`${server} ${message}`);
  }
  return failure.kind === 'login'
    ? wrong(`${server} refuses the user or the password in SMTP_URL (${failure.code})`)
    : wrong(
        `${server} cannot be used (${shortFailureReason(failure)}): look at SMTP_URL and the firewall`,
      );
}

async function checkByHost(host: string, port: number, attempt: SmtpAttempt): Promise<Finding> {
  const subject = 'mail by hand';
  const failure = await catchDeliveryFailure(() =>
    verifyMailServer(serverByAccount({ host, port }), attempt),
  );
  return failure === null
    ? ok(`${host}:${port} answers; its password is typed with each mail`, subject)
    : wrong(
        `${host}:${port} cannot be used (${shortFailureReason(failure)}): look at SMTP_HOST, SMTP_PORT and the firewall`,
        subject,
      );
}

function shortFailureReason({ message }: DeliveryFailure): string {
  return message.replace(/\.$/, '');
}

async function catchDeliveryFailure(work: () => Promise<void>): Promise<DeliveryFailure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof DeliveryFailure) return error;
    throw error;
  }
}

/**
 * Checks the mail server of the panel's settings, and the key that encrypts its password. Sends nothing.
 *
 * @param otherwise the finding if there is no such server.
 */
async function checkPanelMail(config: Config, attempt: SmtpAttempt, otherwise: Finding) {
  const stored = await readDatabase(config, findMailServer);
  const server = stored === undefined ? otherwise : await checkServer(config, stored, attempt);
  const hasPassword = stored !== undefined && stored.password !== null;
  const key = hasPassword ? checkKeyFile(config) : await checkKey(config);
  return [server, ...key, ...(await checkSharedKey(config))];
}

async function checkServer(config: Config, stored: StoredServer, attempt: SmtpAttempt) {
  const server = `${stored.host}:${stored.port}, which was set up in the panel,`;
  const opened = await decryptServer(config, stored);
  if ('lost' in opened) {
    const reason = lostPasswordReasons[opened.lost](config.secrets.file);
    return wrong(
      `the password of ${server} cannot be read: ${reason}; put the key back, or enter the password again in the panel. Mails wait until then`,
    );
  }
  const failure = await catchDeliveryFailure(() =>
    verifyMailServer(serverOfPanel(opened.server), attempt),
  );
  return failure === null
    ? ok(`${server} answers${stored.user === null ? '' : ' and lets the site in'}`)
    : wrong(`${server} cannot be used (${shortFailureReason(failure)}): test it there`);
}

const lostPasswordReasons: Record<LostPassword, (file: string) => string> = {
  missing: (file) => `its key, ${file}, is missing`,
  unusable: (file) => `${file} cannot be read, or holds no key`,
  other: (file) => `${file} holds another key than it was sealed with`,
  changed: () => 'it was changed in the database',
};

/** Checks whether a password could be stored. If one is stored, the finding about its server reports problems of the key. */
async function checkKey({ secrets }: Config): Promise<Finding[]> {
  const { file, isNamed } = secrets;
  if (existsSync(file)) {
    const isUsable = typeof (await readKey(secrets)) !== 'string';
    return isUsable ? [] : [wrong(`${file} cannot be read, or holds no key`, 'key')];
  }
  if (!isNamed) return [];
  return [wrong(`there is no ${file}: make it, openssl rand -base64 32 > '${file}'`, 'key')];
}

/** Checks whether this node has the key of all nodes, which its start requires. */
async function checkSharedKey(config: Config): Promise<Finding[]> {
  if (config.postgres === null) return [];
  const isShared = await readDatabase(config, (db) => hasSharedKey(db, config.secrets));
  return isShared === false ? [wrong(otherKeyMessage(config.secrets), 'key')] : [];
}

function checkKeyFile({ secrets }: Config): Finding[] {
  const { file } = secrets;
  if (!existsSync(file)) return [];
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
  return isOpen ? [wrong(`${file} is open to other users: chmod 600 '${file}'`, 'key')] : [];
}
