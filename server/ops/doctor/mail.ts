import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { findSettings } from '../../database/settings.ts';
import { clientName } from '../../notifications/mail/client-name.ts';
import { DeliveryFailure } from '../../notifications/mail/failure.ts';
import { type Attempt, verifyByUrl, verifyHost } from '../../notifications/mail/smtp.ts';
import { type Finding, ok, warn, wrong } from './finding.ts';
import { checkPanelMail } from './panel-mail.ts';
import { readStored } from './stored.ts';

const timeoutMs = 10_000;

/** Whether the mail servers answer and accept the site's password. Sends nothing. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const { dataDir, publicUrl, smtpUrl, smtpHost, smtpPort } = config;
  const settings = await readStored(config, findSettings);
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
    'mail',
    `SMTP_URL is not set, so that what the site sends by itself is only kept in ${outbox}: set it, or a mail server in the panel, to reach people`,
  );
}

async function checkByUrl(url: URL, attempt: Attempt): Promise<Finding> {
  const subject = 'mail';
  const server = `${url.hostname}${url.port === '' ? '' : `:${url.port}`}`;
  const failure = await failureOf(() => verifyByUrl(url, attempt));
  if (failure === null) {
    const message =
      url.username === '' ? 'answers; it is not asked to sign in' : 'answers and lets the site in';
    return ok(subject, `${server} ${message}`);
  }
  return failure.fault === 'password'
    ? wrong(subject, `${server} refuses the user or the password in SMTP_URL (${failure.code})`)
    : wrong(
        subject,
        `${server} cannot be used (${reasonOf(failure)}): look at SMTP_URL and the firewall`,
      );
}

async function checkByHost(host: string, port: number, attempt: Attempt): Promise<Finding> {
  const subject = 'mail by hand';
  const failure = await failureOf(() => verifyHost({ host, port }, attempt));
  return failure === null
    ? ok(subject, `${host}:${port} answers; its password is typed with each mail`)
    : wrong(
        subject,
        `${host}:${port} cannot be used (${reasonOf(failure)}): look at SMTP_HOST, SMTP_PORT and the firewall`,
      );
}

function reasonOf({ message }: DeliveryFailure): string {
  return message.replace(/\.$/, '');
}

async function failureOf(work: () => Promise<void>): Promise<DeliveryFailure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof DeliveryFailure) return error;
    throw error;
  }
}
